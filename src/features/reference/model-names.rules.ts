/** What one person writes in the name of a model and another leaves out. */
export const SEPARATORS = ` -_./+&,'"()`;

/** What is left of a name when neither case nor separators count: tmark1506c of 'TMAR-K1506C'. */
export function modelNameKey(name: string): string {
  return Array.from(name.toLowerCase())
    .filter((character) => !SEPARATORS.includes(character))
    .join('');
}
