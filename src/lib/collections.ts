/** An object with these keys of another one, and nothing else. */
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

/** The same as JSON has it: moments are ISO 8601 in UTC. */
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

/** The fields that a change names: undefined is as good as absent. */
export function definedFields<Change extends object>(change: Change): Defined<Change>;
export function definedFields(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Of these fields those that a change made different, as they were and as they are; null: none. */
export function changedFields<Key extends string>(
  before: Readonly<Record<Key, unknown>>,
  after: Readonly<Record<Key, unknown>>,
  keys: readonly Key[],
): { before: object; after: object } | null {
  const changed = keys.filter((key) => before[key] !== after[key]);
  return changed.length === 0 ? null : { before: pick(before, changed), after: pick(after, changed) };
}

/** The same items in their order, so many at a time. */
export function* chunked<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
