/** Days that the office can choose without a calendar. */
export const REMINDER_DAYS = ['today', 'tomorrow', 'monday'] as const;
export type ReminderDay = (typeof REMINDER_DAYS)[number];

/** The hours, in the site's time zone, at which reminders are due. */
const AFTERNOON = 16;
const MORNING = 9;
const MONDAY = 1;
const WEEK = 7;

/**
 * The moment at which a reminder is due, in the time zone of the process: today at 16:00, or at 9:00 of a later day, which is
 * one of the named ones or a date such as '2026-12-03'. It may have passed.
 */
export function reminderAt(on: ReminderDay | (string & {}), now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (on === 'today') return new Date(year, month, day, AFTERNOON);
  if (on === 'tomorrow') return new Date(year, month, day + 1, MORNING);
  if (on === 'monday') {
    const days = (MONDAY - now.getDay() + WEEK) % WEEK;
    return new Date(year, month, day + (days === 0 ? WEEK : days), MORNING);
  }
  const [ofYear = 0, ofMonth = 0, ofDay = 0] = on.split('-').map(Number);
  return new Date(ofYear, ofMonth - 1, ofDay, MORNING);
}
