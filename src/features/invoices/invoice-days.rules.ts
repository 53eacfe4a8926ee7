import { NOTED_SETTLEMENT_KINDS, type SettlementKind } from '#app/db/invoice-enums.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** So many days after an invoice was due, its seller is reminded, each time once. */
export const REMINDER_DAYS = [14, 30] as const;

/** A day such as '2026-11-27', some days later or earlier, whatever the clocks do in between. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether an invoice that is due on a day, such as '2026-11-27', is overdue on another. */
export function isOverdueOn({ state, dueOn }: { state: string; dueOn: string }, today: string): boolean {
  return state === 'open' && dueOn < today;
}

type Reminded = { dueOn: string; firstReminderAt: Date | null; secondReminderAt: Date | null };

/** The reminder that is due today; null if none is. The second one stands for a first one that was not sent. */
export function dueReminder({ dueOn, firstReminderAt, secondReminderAt }: Reminded, today: string): 1 | 2 | null {
  const [first, second] = REMINDER_DAYS;
  if (secondReminderAt === null && addDays(dueOn, second) <= today) return 2;
  return firstReminderAt === null && secondReminderAt === null && addDays(dueOn, first) <= today ? 1 : null;
}

/**
 * Whether a payment that the office noted can be taken back: for a day. Those by PayPal are refunded in the ledger, and what was
 * kept from a price never becomes due.
 */
export function mayUndoSettlement(
  { paidBy, notedAt }: { paidBy: SettlementKind | null; notedAt: Date | null },
  now: Date,
): boolean {
  const isNoted = NOTED_SETTLEMENT_KINDS.some((kind) => kind === paidBy);
  return isNoted && notedAt !== null && now.getTime() - notedAt.getTime() < DAY_MS;
}
