import { useSyncExternalStore } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';

/** A text that the browser keeps under a key. */
export type StoredText = {
  /** Null on the server and while a page is taken over. */
  use: () => string | null;
  read: () => string | null;
  store: (text: string | null) => void;
  /** Has somebody hear of what this window stores; of what others do it does not. */
  onStore: (listener: (text: string | null) => void) => void;
};

/** Only the visitor's browser knows such a text, so that pages are drawn without it and look the same for everybody. */
export function storedText(key: string): StoredText {
  /** What was last read or stored, in this window also where the browser keeps nothing; undefined: nothing was read yet. */
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
      inBrowserStorage((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
      });
      for (const listener of storeListeners) listener(text);
    },
    onStore: (listener) => storeListeners.push(listener),
  };
}
