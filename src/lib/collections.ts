/** Copies only these keys of an object. */
export function pick<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key>;
export function pick(source: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const key of keys) picked[key] = source[key];
  return picked;
}

type InJson<Value> = Value extends Date ? string : Value;

/** Copies only these keys, with dates as ISO 8601 in UTC, as JSON has them. */
export function pickForJson<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): { [Picked in Key]: InJson<Source[Picked]> };
export function pickForJson(source: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    const value = source[key];
    picked[key] = value instanceof Date ? value.toISOString() : value;
  }
  return picked;
}

type Defined<Change> = { [Key in keyof Change]?: Exclude<Change[Key], undefined> };

/** The fields that are set: undefined counts as absent. */
export function definedFields<Change extends object>(change: Change): Defined<Change>;
export function definedFields(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The fields among `keys` whose values differ, before and after; null if none does. */
export function changedFields<Key extends string>(
  before: Readonly<Record<Key, unknown>>,
  after: Readonly<Record<Key, unknown>>,
  keys: readonly Key[],
): { before: object; after: object } | null {
  const changed = keys.filter((key) => !isSameValue(before[key], after[key]));
  return changed.length === 0 ? null : { before: pick(before, changed), after: pick(after, changed) };
}

/** Whether two values are the same in JSON: lists are compared by their items. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Splits items into chunks of at most `size`, in order. */
export function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
