import type { AwaitedParty } from '#app/db/thread-enums.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { longestDayMs, workingMs } from '#app/features/settings/working-time.rules.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { AnswerFigures, AnswerTime } from './answer-figures.schema.ts';
import { targetMs } from './thread-clock.rules.ts';

export type MeasuredWait = { party: AwaitedParty; since: Date; endedAt: Date | null; isAnswered: boolean };

/** Fewer answers do not say how long the next one takes. */
const LEAST_ANSWERS = 5;
const HOUR_STEPS = [1, 2, 4] as const;

/**
 * How fast a party answers. A wait is within the target if it was answered in time. It is not if the target passed, with or
 * without an answer since; others do not count.
 */
export function answerFigures(waits: readonly MeasuredWait[], hours: OfficeHours, now: Date): AnswerFigures {
  const measured = waits.map(({ party, since, endedAt, isAnswered }) => {
    const ms = workingMs(hours, since, endedAt ?? now);
    return { ms, isAnswered, isOpen: endedAt === null, isWithin: ms <= targetMs(hours, party) };
  });
  const answered = measured.filter(({ isAnswered }) => isAnswered);
  const counted = measured.filter(({ isAnswered, isWithin }) => isAnswered || !isWithin);
  const inTime = answered.filter(({ isWithin }) => isWithin).length;
  const median = medianOf(answered.map(({ ms }) => ms));
  const waited = measured.filter(({ isAnswered, isOpen, isWithin }) => isAnswered || isOpen || !isWithin);
  return {
    answers: answered.length,
    medianMinutes: median === null ? null : Math.round(median / MINUTE_MS),
    percentWithinTarget: counted.length === 0 ? null : Math.round((100 * inTime) / counted.length),
    longestMinutes: waited.length === 0 ? null : Math.floor(Math.max(...waited.map(({ ms }) => ms)) / MINUTE_MS),
  };
}

/** The middle value, or the mean of the two in the middle; null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The hours within which the next answer is usual, by the last ones; null if they are few, or took more than a working day. */
export function usualHours(
  answered: readonly { since: Date; endedAt: Date | null }[],
  hours: OfficeHours,
): AnswerTime['withinHours'] {
  const times = answered.flatMap(({ since, endedAt }) => (endedAt === null ? [] : workingMs(hours, since, endedAt)));
  const median = times.length < LEAST_ANSWERS ? null : medianOf(times);
  if (median === null) return null;
  return HOUR_STEPS.find((step) => median <= step * HOUR_MS) ?? (median <= longestDayMs(hours) ? 24 : null);
}
