import { useSyncExternalStore } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';

/** A text in the browser's localStorage. */
export type StoredText = {
  /** Null on the server and during hydration. */
  use: () => string | null;
  read: () => string | null;
  /** Returns false if the browser keeps it only until the page is left. */
  store: (text: string | null) => boolean;
  /** Subscribes to texts that this window stores, not to other windows' changes. */
  onStore: (listener: (text: string | null) => void) => void;
};

/** Only the browser knows such a text, so the server renders the same page for everybody. */
export function storedText(key: string): StoredText {
  /** The last text that this window read or stored, also without storage; undefined before the first read. */
  let known: string | null | undefined;
  const listeners = new Set<() => void>();
  const storeListeners: ((text: string | null) => void)[] = [];
  const read = () => {
    if (known === undefined) known = inBrowserStorage((storage) => storage.getItem(key));
    return known;
  };
  const change = (text: string | null | undefined) => {
    known = text;
    for (const listener of listeners) listener();
  };
  /** Another window has changed it. */
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) change(undefined);
  };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  };
  return {
    use: () => useSyncExternalStore(listen, read, () => null),
    read,
    store: (text) => {
      change(text);
      const isKept = inBrowserStorage((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      });
      for (const listener of storeListeners) listener(text);
      return isKept === true;
    },
    onStore: (listener) => storeListeners.push(listener),
  };
}
