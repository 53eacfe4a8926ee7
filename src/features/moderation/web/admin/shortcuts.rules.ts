/** Moderators work with the keyboard. Without a listing in hand only the first two, `u` and `?` do something. */
export const SHORTCUTS = {
  j: { does: 'To the next listing', short: 'next' },
  k: { does: 'To the previous listing', short: 'previous' },
  a: { does: 'Approve', short: 'approve' },
  r: { does: 'Reject: asks for the reason', short: 'reject' },
  e: { does: 'Edit the price', short: 'price' },
  l: { does: 'View details: all photos and the full text', short: 'look' },
  o: { does: 'Open the machine’s page in a new tab', short: 'open' },
  u: { does: 'Undo, while its notice is shown', short: 'undo' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
export type ShortcutKey = keyof typeof SHORTCUTS;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Which of them was pressed. One that is held down steps on, but decides nothing again. */
export function findShortcut({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): ShortcutKey | null {
  if (ctrlKey || metaKey || altKey || !isKey(key)) return null;
  return repeat && key !== 'j' && key !== 'k' ? null : key;
}

function isKey(key: string): key is ShortcutKey {
  return Object.hasOwn(SHORTCUTS, key);
}
