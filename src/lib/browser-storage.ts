/** Uses localStorage; null if it is disabled or full. */
export function inBrowserStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(localStorage));
}

/** Uses sessionStorage; null if it is disabled or full. */
export function inTabStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(sessionStorage));
}

function inStorage<Answer>(use: () => Answer): Answer | null {
  try {
    return use();
  } catch (problem) {
    // Storage is disabled, in which case even reading the property throws, or full.
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}
