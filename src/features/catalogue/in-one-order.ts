/** The same choice must have one address, in whatever order it was made: addresses are what caches know. */
export function inOneOrder(query: object): Record<string, unknown> {
  const sorted = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => [key, Array.isArray(value) ? value.map(String).toSorted(byText) : value] as const)
    .toSorted(([one], [other]) => byText(one, other));
  return Object.fromEntries(sorted);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}
