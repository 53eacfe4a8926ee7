import { inBrowserStorage } from '#app/lib/browser-storage.ts';

const KEY = 'stitchyard-told-import';

/** Whether this browser has not told of the import's end yet; from then on it has. */
export function isFirstTold(id: string): boolean {
  const isFirst = inBrowserStorage((storage) => {
    if (storage.getItem(KEY) === id) return false;
    storage.setItem(KEY, id);
    return true;
  });
  // A browser that keeps nothing tells twice rather than never.
  return isFirst ?? true;
}
