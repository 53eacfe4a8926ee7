const MAX_LENGTH = 160;
/** How much equal text is left before the difference. */
const CONTEXT = 30;

/** Two different texts shortened to the part in which they differ. */
export function shownDifference(before: string, after: string): { before: string; after: string } {
  if (before.length <= MAX_LENGTH && after.length <= MAX_LENGTH) return { before, after };
  const [one, other] = [Array.from(before), Array.from(after)];
  const end = Math.min(one.length, other.length);
  let same = 0;
  while (same < end && one[same] === other[same]) same += 1;
  const start = Math.max(0, same - CONTEXT);
  return { before: cut(one, start), after: cut(other, start) };
}

function cut(characters: readonly string[], start: number): string {
  const part = characters.slice(start, start + MAX_LENGTH).join('');
  if (part === '') return '';
  return `${start > 0 ? '…' : ''}${part}${start + MAX_LENGTH < characters.length ? '…' : ''}`;
}
