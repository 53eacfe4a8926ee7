import { inTabStorage } from '#app/lib/browser-storage.ts';

const KEY = 'stitchyard:last-list';

/** Remembers the last visited list of machines, for this tab. */
export function rememberResults(searchText: string): void {
  inTabStorage((storage) => {
    storage.setItem(KEY, searchText);
  });
}

/** The address of the last visited list, or of the whole catalogue. */
export function lastResultsHref(): string {
  return `/browse${inTabStorage((storage) => storage.getItem(KEY)) ?? ''}`;
}
