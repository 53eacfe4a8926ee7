import { ALERT_FREQUENCIES, type AlertFrequency } from '#app/db/enums.ts';

/** The frequencies in the order in which forms offer them, with their words. */
export const FREQUENCIES: readonly { value: AlertFrequency; label: string }[] = ALERT_FREQUENCIES.map((value) => ({
  value,
  label: { 'at-once': 'At once', daily: 'Once a day', weekly: 'On Mondays' }[value],
}));

/** An hour of the day: '8 AM'. */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
