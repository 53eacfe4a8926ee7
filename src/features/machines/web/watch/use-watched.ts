import { useMemo } from 'react';
import { storedText } from '#app/ui/stored-text.ts';
import { MAX_WATCHED, parseWatched, type WatchedList, type WatchedMachine } from '../../watched-machines.schema.ts';

const stored = storedText('stitchyard:watched');

export const readWatchedText = stored.read;
export const onWatchedStored = stored.onStore;

export function readWatched(): WatchedList {
  return parseWatched(stored.read());
}

/** Returns false if the browser keeps the list only until the page is left. */
export function keepWatched(list: WatchedList): boolean {
  return stored.store(list.accountId === undefined && list.machines.length === 0 ? null : JSON.stringify(list));
}

/** The machines that this browser knows to be watched; empty during hydration. */
export function useWatched(): readonly WatchedMachine[] {
  const text = stored.use();
  return useMemo(() => parseWatched(text).machines.filter(({ isRemoved }) => isRemoved !== true), [text]);
}

/** 'full' if too many are watched, 'unkept' if the browser forgets it when the page is left. */
export type WatchOutcome = 'kept' | 'unkept' | 'full';

/** Begins to watch a machine, or changes how it is watched. */
export function keepWatching(machine: WatchedMachine): WatchOutcome {
  const { machines, ...list } = readWatched();
  const others = machines.filter(({ id }) => id !== machine.id);
  if (others.length >= MAX_WATCHED) return 'full';
  return keepWatched({ ...list, machines: [{ ...machine, isUnsent: true }, ...others] }) ? 'kept' : 'unkept';
}

/** Stops to watch a machine. Returns how it was watched, so that it can be undone. */
export function stopWatching(id: string): WatchedMachine | undefined {
  const { machines, ...list } = readWatched();
  const found = machines.find((machine) => machine.id === id);
  const others = machines.filter((machine) => machine !== found);
  const isToldLater = found !== undefined && list.accountId !== undefined;
  keepWatched({
    ...list,
    machines: isToldLater ? [...others, { ...found, isUnsent: true, isRemoved: true }] : others,
  });
  return found;
}
