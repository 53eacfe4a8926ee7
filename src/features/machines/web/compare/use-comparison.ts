import { useMemo } from 'react';
import { storedText } from '#app/ui/stored-text.ts';
import { MAX_COMPARED, parseComparedIds } from '../../compared-machines.rules.ts';

const stored = storedText('stitchyard:compare');

/** The machines that a visitor has put side by side, by their ids; none while a page is taken over. */
export function useComparison(): readonly string[] {
  const text = stored.use();
  return useMemo(() => parseComparedIds(text), [text]);
}

/** Adds a machine, or takes it out again; false: there are as many as can stand side by side. */
export function toggleCompared(id: string): boolean {
  const ids = parseComparedIds(stored.read());
  const isChosen = ids.includes(id);
  if (!isChosen && ids.length >= MAX_COMPARED) return false;
  keepComparison(isChosen ? ids.filter((other) => other !== id) : [...ids, id]);
  return true;
}

export function takeOutOfComparison(id: string): void {
  if (parseComparedIds(stored.read()).includes(id)) toggleCompared(id);
}

export function keepComparison(ids: readonly string[]): void {
  stored.store(ids.length === 0 ? null : ids.join(','));
}
