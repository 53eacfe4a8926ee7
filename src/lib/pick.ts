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
