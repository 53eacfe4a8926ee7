/** A pattern for LIKE that finds the text anywhere, and nothing in which is a wildcard. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
