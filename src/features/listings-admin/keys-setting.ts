const KEY = 'stitchyard-listing-keys';
const OFF = 'off';

/** Whether this browser's moderator wants single keys to act: whoever speaks their commands does not. */
export function areKeysOn(): boolean {
  return kept((storage) => storage.getItem(KEY)) !== OFF;
}

export function turnKeys(isOn: boolean): void {
  kept((storage) => {
    if (isOn) storage.removeItem(KEY);
    else storage.setItem(KEY, OFF);
  });
}

function kept<Answer>(use: (storage: Storage) => Answer): Answer | null {
  try {
    return use(localStorage);
  } catch (problem) {
    // A browser that keeps nothing has the keys on.
    if (!(problem instanceof DOMException)) throw problem;
    return null;
  }
}
