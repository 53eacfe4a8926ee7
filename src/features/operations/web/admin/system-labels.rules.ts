import type { Problem, SystemPart } from '../../system.schema.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';

export type StatusLabel = { tone: BadgeTone; word: string };

/** The status of a part, in a word. */
export function getStatus({ isRead, problems }: SystemPart): StatusLabel {
  if (!isRead) return { tone: 'rejected', word: 'Cannot be read' };
  if (problems.some(isSerious)) return { tone: 'rejected', word: 'Does not work' };
  return problems.length > 0 ? { tone: 'pending', word: 'Needs a look' } : { tone: 'approved', word: 'All well' };
}

/** The status of the whole system, in a sentence. */
export function summarize(parts: readonly SystemPart[]): string {
  const problems = parts.flatMap((part) => part.problems);
  if (problems.length === 0) return 'All is well.';
  const serious = problems.filter(isSerious).length;
  const looks = `${problems.length} ${problems.length === 1 ? 'thing needs' : 'things need'} a look`;
  return serious === 0 ? `${looks}.` : `${looks}, ${serious} of them at once.`;
}

export function isSerious({ severity }: Problem): boolean {
  return severity === 'serious';
}
