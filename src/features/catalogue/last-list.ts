const KEY = 'stitchyard:last-list';

/** Remembers, for this tab, which list of machines was looked at last. */
export function rememberList(searchText: string): void {
  try {
    sessionStorage.setItem(KEY, searchText);
  } catch {
    // Storage may be switched off; the way back then leads to the whole list.
  }
}

/** The address of the list that was looked at last, or of the whole one. */
export function lastList(): string {
  try {
    return `/browse${sessionStorage.getItem(KEY) ?? ''}`;
  } catch {
    return '/browse';
  }
}
