const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter in a time zone, or in the reader's if null. Kept, because it costs more than all its uses on a page. */
function formatterOf(timeZone: string | null, look: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, look]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...look, ...(timeZone && { timeZone }) });
  formatters.set(key, formatter);
  return formatter;
}

/** For example 'Nov 27, 2026, 9:30 PM'. */
export function momentIn(timeZone: string | null, at: string): string {
  return formatterOf(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** For example 'Nov 27, 2026'. */
export function dayIn(timeZone: string | null, at: string): string {
  return formatterOf(timeZone, { dateStyle: 'medium' }).format(new Date(at));
}

/** For example 'November 27, 2026'. */
export function longDayIn(timeZone: string | null, at: string): string {
  return formatterOf(timeZone, { dateStyle: 'long' }).format(new Date(at));
}

/** A month in the form 2026-11. */
export function monthIn(timeZone: string, moment: Date): string {
  const parts = formatterOf(timeZone, { year: 'numeric', month: '2-digit' }).formatToParts(moment);
  const partOf = (type: 'year' | 'month') => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('year')}-${partOf('month')}`;
}

/** What people call a time zone: 'Central Time'. */
export function timeZoneName(timeZone: string): string {
  const parts = formatterOf(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(new Date(0));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether the name, such as America/Chicago, is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
