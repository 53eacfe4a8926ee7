import { useSyncExternalStore } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';

const KEY = 'stitchyard-listing-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
/** Null until it was looked up. A browser that keeps nothing forgets it with the page. */
let isOn: boolean | null = null;

/** Whether this browser's moderator wants single keys to act: whoever speaks their commands does not. */
export function areShortcutsOn(): boolean {
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
