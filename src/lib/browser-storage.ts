/** What this does with the browser's storage, or null where the browser keeps nothing. */
export function inBrowserStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  try {
    return use(localStorage);
  } catch (problem) {
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}
