/** What this does with what the browser keeps for the site, or null where it keeps nothing, or nothing more. */
export function inBrowserStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(localStorage));
}

/** The same with what it keeps for this tab alone. */
export function inTabStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  return inStorage(() => use(sessionStorage));
}

function inStorage<Answer>(use: () => Answer): Answer | null {
  try {
    return use();
  } catch (problem) {
    // Switched off, which already the question says; or full.
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}
