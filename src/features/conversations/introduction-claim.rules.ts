import { siteDay } from '#app/lib/site-time.ts';

/**
 * The last day, in the site's time, on which a sale to a buyer owes the commission: so many months after the day of the
 * introduction, or the last day of a month that is shorter.
 */
export function claimEnd(introducedAt: Date, months: number): string {
  const [year, month, day] = [introducedAt.getFullYear(), introducedAt.getMonth() + months, introducedAt.getDate()];
  const daysInMonth = new Date(year, month + 1, 0).getDate();
  return siteDay(new Date(year, month, Math.min(day, daysInMonth)));
}
