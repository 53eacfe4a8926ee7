/** The number of machines that can be compared. */
export const MAX_COMPARED = 4;

/** The ids in the address parameter `ids`, separated by commas; each once, at most `MAX_COMPARED`. */
export function parseComparedIds(text: string | null | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== '').slice(0, MAX_COMPARED);
}

/** The address of the comparison of machines. */
export function compareHref(ids: readonly string[], { differencesOnly = false } = {}): string {
  const query = [
    ids.length === 0 ? '' : `ids=${ids.map(encodeURIComponent).join(',')}`,
    differencesOnly ? 'differences=true' : '',
  ]
    .filter((part) => part !== '')
    .join('&');
  return query === '' ? '/compare' : `/compare?${query}`;
}
