/** So many stand side by side. */
export const MAX_COMPARED = 4;

/** The ids that `ids` of an address names, parted by commas; each once, and no more than are compared. */
export function parseComparedIds(text: string | null | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== '').slice(0, MAX_COMPARED);
}

/** Where machines stand side by side. */
export function compareHref(ids: readonly string[], { differencesOnly = false } = {}): string {
  const query = [
    ids.length === 0 ? '' : `ids=${ids.map(encodeURIComponent).join(',')}`,
    differencesOnly ? 'differences=true' : '',
  ]
    .filter((part) => part !== '')
    .join('&');
  return query === '' ? '/compare' : `/compare?${query}`;
}
