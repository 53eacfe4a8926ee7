import type { AwaitedParty, ThreadParty } from '#app/db/thread-enums.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { afterWorkingDays, afterWorkingMs, workingMs } from '#app/features/settings/working-time.rules.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { ThreadClock } from './answer-figures.schema.ts';

/** Working days after which a seller who does not answer is reminded. */
const REMINDED_AFTER_DAYS = 1;
/** Working days after which the office answers in place of a seller. */
const HANDED_OVER_AFTER_DAYS = 3;

/** Within how much working time a party answers, in milliseconds. */
export function targetMs(hours: OfficeHours, party: AwaitedParty): number {
  return party === 'office' ? hours.officeMinutes * MINUTE_MS : hours.sellerHours * HOUR_MS;
}

/** How a thread stands that waits for the office or a seller; null for others. On the server, whose time zone is the site's. */
export function clockOf(
  { waitsFor, waitingSince }: { waitsFor: ThreadParty | null; waitingSince: Date | null },
  hours: OfficeHours,
  now: Date,
): ThreadClock | null {
  if (waitsFor === null || waitsFor === 'buyer' || waitingSince === null) return null;
  const dueAt = afterWorkingMs(hours, waitingSince, targetMs(hours, waitsFor));
  return {
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && dueAt < now,
    workedMinutes: Math.floor(workingMs(hours, waitingSince, now) / MINUTE_MS),
  };
}

/**
 * What is due for a seller who does not answer: a reminder after one working day, and the office's answer after three, but
 * not within a working day after the reminder. Null if nothing is.
 */
export function dueStep(
  { since, remindedAt }: { since: Date; remindedAt: Date | null },
  hours: OfficeHours,
  now: Date,
): 'remind' | 'hand-over' | null {
  const isAfter = (moment: Date, days: number) => {
    const end = afterWorkingDays(hours, moment, days);
    return end !== null && end <= now;
  };
  if (remindedAt === null) return isAfter(since, REMINDED_AFTER_DAYS) ? 'remind' : null;
  const isDue = isAfter(since, HANDED_OVER_AFTER_DAYS) && isAfter(remindedAt, REMINDED_AFTER_DAYS);
  return isDue ? 'hand-over' : null;
}

const HOUR_MINUTES = 60;
/** From here on, minutes say nothing. */
const LONG_MINUTES = 10 * HOUR_MINUTES;

/** Working time: '12 min', '3 h 20 min', '41 h'. */
export function workedLabel(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = Math.round(minutes % HOUR_MINUTES);
  if (hours === 0) return `${rest} min`;
  return rest === 0 || minutes >= LONG_MINUTES ? `${hours} h` : `${hours} h ${rest} min`;
}
