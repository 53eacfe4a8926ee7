// Sizes lead many names: 3.5" comes before 12".
const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts names of accessories as a person would. */
export function byAccessoryName(one: string, other: string): number {
  return BY_NAME.compare(one, other);
}
