import { useSyncExternalStore } from 'react';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';
import { TYPED_IN, UNITS_KEY, type Units } from '../measures.rules.ts';

const listeners = new Set<() => void>();

/**
 * A script that marks the root element with the chosen units. It is in the head, so that they apply from the first
 * paint, although the server sends the same page to everybody. Forms sent before hydration are in these units too.
 */
export const MARK_CHOSEN_UNITS = [
  `try{const units=localStorage.getItem(${JSON.stringify(UNITS_KEY)});`,
  `if(units){const{dataset}=document.documentElement;dataset.units=units;`,
  `addEventListener('formdata',({formData:f})=>{`,
  `if(f.has('${TYPED_IN}')&&dataset.units)f.set('${TYPED_IN}',dataset.units)})}}catch{}`,
].join('');

/**
 * The chosen units; null shows both. Only the browser knows them: `MARK_CHOSEN_UNITS` sets them on the root element
 * before the first paint.
 */
export function useUnits(): Units | null {
  return useSyncExternalStore(listen, readUnits, () => null);
}

/** Null shows both again. */
export function chooseUnits(units: Units | null): void {
  show(units);
  inBrowserStorage((storage) => {
    if (units === null) storage.removeItem(UNITS_KEY);
    else storage.setItem(UNITS_KEY, units);
  });
}

function readUnits(): Units | null {
  return parseUnits(document.documentElement.dataset['units']);
}

function parseUnits(text: string | null | undefined): Units | null {
  return text === 'customary' || text === 'metric' ? text : null;
}

function show(units: Units | null) {
  const { dataset } = document.documentElement;
  if (units === null) delete dataset['units'];
  else dataset['units'] = units;
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

/** Another window has changed the units. */
function onStorage({ key, newValue }: StorageEvent) {
  if (key !== UNITS_KEY && key !== null) return;
  // A number that is being typed is in the previous units: leaving its field writes them behind it.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  show(parseUnits(newValue));
}
