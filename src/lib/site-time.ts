/*
 * The server's process runs in the site's time zone: its start sets it. Days and months that the operator reads and
 * adds up begin at midnight there, whatever the zone of the host.
 */

/** The site's time zone, such as America/Chicago, for statements and for pages. */
export function siteTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sets the time zone of this process, which has to be one that Node and PostgreSQL know. */
export function setSiteTimeZone(timeZone: string): void {
  process.env['TZ'] = timeZone;
}

/** The site's day at a moment: '2026-11-27'. */
export function siteDay(moment: Date): string {
  return `${siteMonth(moment)}-${twoDigits(moment.getDate())}`;
}

/** The site's month at a moment: '2026-11'. */
export function siteMonth(moment: Date): string {
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}`;
}

/** The midnight, in the site's time zone, at which a day some days before that of a moment begins. */
export function siteDayStart(moment: Date, daysBefore = 0): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore);
}

/** The moments at which a month such as '2026-11' begins and ends. */
export function siteMonthRange(month: string): [begin: Date, end: Date] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [new Date(year, number - 1), new Date(year, number)];
}

/** The moments at which a day such as '2026-11-27' begins and ends. */
export function siteDayRange(day: string): [begin: Date, end: Date] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [new Date(year, month - 1, date), new Date(year, month - 1, date + 1)];
}

/** A moment with the site's clock and its offset (RFC 3339): '2026-11-27T21:30:00-06:00'. */
export function siteTimestamp(moment: Date): string {
  const offset = -moment.getTimezoneOffset();
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(':');
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map(twoDigits);
  return `${siteDay(moment)}T${clock}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
