import { formatPercent, pluralize } from '#app/lib/format.ts';
import type { AnswerFigures, AnswersReport } from '../answer-figures.schema.ts';
import { workedLabel } from '../thread-clock.rules.ts';

const UNKNOWN = '–';

/** Working time, or a dash. */
export function minutesLabel(minutes: number | null): string {
  return minutes === null ? UNKNOWN : workedLabel(minutes);
}

export function medianLabel({ medianMinutes }: Pick<AnswerFigures, 'medianMinutes'>): string {
  return minutesLabel(medianMinutes);
}

export function percentLabel({ percentWithinTarget }: Pick<AnswerFigures, 'percentWithinTarget'>): string {
  return percentWithinTarget === null ? UNKNOWN : formatPercent(percentWithinTarget);
}

type Targets = AnswersReport['targets'];

export function officeTarget({ officeMinutes }: Pick<Targets, 'officeMinutes'>): string {
  return pluralize(officeMinutes, 'minute');
}

export function sellerTarget({ sellerHours }: Pick<Targets, 'sellerHours'>): string {
  return pluralize(sellerHours, 'hour');
}
