/** Uses localStorage; null where the browser has switched it off, or it is full. */
export function inBrowserStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(localStorage));
}

/** Uses sessionStorage, likewise. */
export function inTabStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(sessionStorage));
}

function inStorage<Answer>(use: () => Answer): Answer | null {
  try {
    return use();
  } catch (problem) {
    // Storage is switched off, when reading the property throws already, or it is full.
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}
