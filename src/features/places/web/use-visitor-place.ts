import { useSyncExternalStore } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';
import type { ZipPlace } from '../places.schema.ts';

const KEY = 'stitchyard:place';
const STORED = /^(\d{5}) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/;

/** What was last read or kept, in this window also where the browser keeps nothing; undefined: nothing was read yet. */
let known: ZipPlace | null | undefined;
const listeners = new Set<() => void>();

/** The ZIP code that a visitor once said is theirs, and where it is. Only their browser knows; pages are drawn without it. */
export function useVisitorPlace(): ZipPlace | null {
  return useSyncExternalStore(listen, readPlace, () => null);
}

export function keepPlace({ zip, latitude, longitude }: ZipPlace): void {
  change({ zip, latitude, longitude });
  inBrowserStorage((storage) => {
    storage.setItem(KEY, `${zip} ${latitude} ${longitude}`);
  });
}

export function forgetPlace(): void {
  change(null);
  inBrowserStorage((storage) => {
    storage.removeItem(KEY);
  });
}

function readPlace(): ZipPlace | null {
  if (known === undefined) known = parsePlace(inBrowserStorage((storage) => storage.getItem(KEY)));
  return known;
}

function parsePlace(text: string | null): ZipPlace | null {
  const [, zip, latitude, longitude] = STORED.exec(text ?? '') ?? [];
  return zip === undefined ? null : { zip, latitude: Number(latitude), longitude: Number(longitude) };
}

function change(place: ZipPlace | null | undefined) {
  known = place;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Another window has changed it. */
function onStorage({ key }: StorageEvent) {
  if (key === KEY || key === null) change(undefined);
}
