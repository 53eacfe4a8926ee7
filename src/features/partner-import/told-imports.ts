const KEY = 'stitchyard-told-import';

/** Whether this browser has not told of the import's end yet; from then on it has. */
export function isFirstTold(id: string): boolean {
  try {
    if (localStorage.getItem(KEY) === id) return false;
    localStorage.setItem(KEY, id);
  } catch (problem) {
    // A browser that keeps nothing tells twice rather than never.
    if (!(problem instanceof DOMException)) throw problem;
  }
  return true;
}
