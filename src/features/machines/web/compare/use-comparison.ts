import { useMemo } from 'react';
import { storedText } from '#app/ui/stored-text.ts';
import { MAX_COMPARED, parseComparedIds } from '../../compared-machines.rules.ts';

const stored = storedText('stitchyard:compare');

/** The ids of the machines selected for comparison; empty during hydration. */
export function useComparison(): readonly string[] {
  const text = stored.use();
  return useMemo(() => parseComparedIds(text), [text]);
}

/** Adds or removes a machine. Returns false if the comparison is full. */
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
