import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';
import { focusRow, rowsIn } from './focus-row.ts';

/** Keyboard shortcuts of a list by key: what each does, in a sentence and in a word. */
export type Shortcuts = Readonly<Record<string, { does: string; short: string }>>;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The pressed shortcut. A held key moves on, but does not repeat a decision. */
export function findShortcut<Key extends string>(
  shortcuts: Readonly<Record<Key, unknown>>,
  { key, ctrlKey, metaKey, altKey, repeat }: Pressed,
): Key | null {
  const isKey = (pressed: string): pressed is Key => Object.hasOwn(shortcuts, pressed);
  if (ctrlKey || metaKey || altKey || !isKey(key)) return null;
  return repeat && key !== 'j' && key !== 'k' ? null : key;
}

type RowShortcuts<Key extends string> = {
  /** Contains the rows. */
  around: RefObject<HTMLElement | null>;
  /** Selector of the rows. */
  rows: string;
  shortcuts: Readonly<Record<Key, unknown>>;
  /**
   * Runs any shortcut but `j` and `k`, which move among the rows. `row` is the one that has the focus itself: on one of
   * its buttons, a letter is a slip. Keep its identity between renders.
   */
  onKey: (key: Key, row: HTMLElement | undefined) => void;
};

/** Lets people move among the rows of a list and decide with single keys, while nothing is typed and no dialog is open. */
export function useRowShortcuts<Key extends string>({ around, rows, shortcuts, onKey }: RowShortcuts<Key>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = findShortcut(shortcuts, event);
      if (key === null || isTypedInto(event.target) || document.querySelector('dialog[open]') !== null) return;
      if (key !== '?' && !areShortcutsOn()) return;
      event.preventDefault();
      const all = rowsIn(around.current, rows);
      const at = all.findIndex((row) => row.contains(document.activeElement));
      if (key === 'j') focusRow(all[Math.min(at + 1, all.length - 1)]);
      else if (key === 'k') focusRow(all[Math.max(at - 1, 0)]);
      else
        onKey(
          key,
          all.find((row) => row === document.activeElement),
        );
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [around, rows, shortcuts, onKey]);
}

/** In a select, letters choose an option. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

const KEY = 'stitchyard-listing-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
/** Null until read. Without storage, the setting lasts as long as the page. */
let isOn: boolean | null = null;

/** Whether single-key shortcuts are on; users of voice control turn them off. */
function areShortcutsOn(): boolean {
  isOn ??= inBrowserStorage((storage) => storage.getItem(KEY)) !== OFF;
  return isOn;
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(listen, areShortcutsOn, () => true);
}

export function setShortcutsOn(on: boolean): void {
  isOn = on;
  inBrowserStorage((storage) => {
    if (on) storage.removeItem(KEY);
    else storage.setItem(KEY, OFF);
  });
  for (const notify of listeners) notify();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
