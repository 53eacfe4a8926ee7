import type { Problem, SystemPart } from '../../system.schema.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';

export type Verdict = { tone: BadgeTone; word: string };

/** How a part stands, in a word. */
export function verdictOn({ isRead, problems }: SystemPart): Verdict {
  if (!isRead) return { tone: 'rejected', word: 'Cannot be read' };
  if (problems.some(isSerious)) return { tone: 'rejected', word: 'Does not work' };
  return problems.length > 0 ? { tone: 'pending', word: 'Needs a look' } : { tone: 'approved', word: 'All well' };
}

/** How the whole system stands, in a sentence. */
export function summaryOf(parts: readonly SystemPart[]): string {
  const problems = parts.flatMap((part) => part.problems);
  if (problems.length === 0) return 'All is well.';
  const serious = problems.filter(isSerious).length;
  const looks = `${problems.length} ${problems.length === 1 ? 'thing needs' : 'things need'} a look`;
  return serious === 0 ? `${looks}.` : `${looks}, ${serious} of them at once.`;
}

export function isSerious({ severity }: Problem): boolean {
  return severity === 'serious';
}
