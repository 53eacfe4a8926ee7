import { inTabStorage } from '#app/lib/browser-storage.ts';

const KEY = 'stitchyard:last-list';

/** Remembers, for this tab, which list of machines was looked at last. */
export function rememberResults(searchText: string): void {
  inTabStorage((storage) => {
    storage.setItem(KEY, searchText);
  });
}

/** The address of the list that was looked at last, or of the whole one. */
export function lastResultsHref(): string {
  return `/browse${inTabStorage((storage) => storage.getItem(KEY)) ?? ''}`;
}
