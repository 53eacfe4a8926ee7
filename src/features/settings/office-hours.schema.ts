import * as z from 'zod/mini';
import { NAME_REQUIRED, storableText, tooLong } from '#app/lib/text-fields.ts';

/** In the order of `Date.getDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const HOLIDAYS_MAX = 200;
const NAME_MAX = 60;
const OFFICE_MINUTES_MAX = 1_000;
const SELLER_HOURS_MAX = 100;

/** A time of the site's clock, such as '08:00'. */
const time = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Must be a time such as 08:00'));

/** The opening hours of a day of the week; both are empty if the office is closed. */
const openDay = z.strictObject({ from: time, to: time }).check(
  z.refine(({ from, to }) => (from === to ? from === '' : from !== '' && from < to), {
    path: ['to'],
    error: 'Must be after the opening; leave both empty on closed days',
  }),
);

/** A day on which the office is closed, such as '2026-12-25'. */
const holiday = z.strictObject({
  day: z.iso.date('Must be a day such as 2026-12-25'),
  name: storableText.check(z.minLength(1, NAME_REQUIRED), z.maxLength(NAME_MAX, tooLong(NAME_MAX))),
});

const holidays = z.array(holiday).check(z.maxLength(HOLIDAYS_MAX, `Must be at most ${HOLIDAYS_MAX} days`));

const atMost = (unit: string, max: number) => {
  const sentence = `Must be 1 to ${max} ${unit}`;
  return z.int(sentence).check(z.gte(1, sentence), z.lte(max, sentence));
};

/** When the office is open, and how soon buyers are to be answered in that time. */
export const officeHours = z.object({
  /** By day of the week, from Sunday. */
  days: z.array(openDay).check(z.length(WEEKDAYS.length, 'Must be seven days')),
  holidays,
  /** Within so many minutes the office answers. */
  officeMinutes: atMost('minutes', OFFICE_MINUTES_MAX),
  /** Within so many hours sellers answer. */
  sellerHours: atMost('hours', SELLER_HOURS_MAX),
});
export type OfficeHours = z.output<typeof officeHours>;

export const officeHoursSetting = z.extend(officeHours, { etag: z.string() });
export type OfficeHoursSetting = z.output<typeof officeHoursSetting>;

const LINE = /^(\S+)\s+(.+)$/;
const LINE_RULE = 'Each line is a day and its name, such as: 2026-12-25 Christmas Day';

const numberTyped = z.pipe(z.string(), z.transform(Number));

/** The opening hours as a form has them: a line for each holiday. */
export const officeHoursForm = z.extend(officeHours, {
  holidays: z.pipe(
    z.string().check(z.refine((text) => linesOf(text).every((line) => isHoliday(line)), { error: LINE_RULE })),
    z.pipe(
      z.transform((text: string) => linesOf(text).map(toHoliday)),
      holidays,
    ),
  ),
  officeMinutes: z.pipe(numberTyped, officeHours.shape.officeMinutes),
  sellerHours: z.pipe(numberTyped, officeHours.shape.sellerHours),
});

/** Holidays as lines of text. */
export function holidayLines(all: OfficeHours['holidays']): string {
  return all.map(({ day, name }) => `${day} ${name}`).join('\n');
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function toHoliday(line: string): { day: string; name: string } {
  const [, day = '', name = ''] = LINE.exec(line) ?? [];
  return { day, name };
}

function isHoliday(line: string): boolean {
  return holiday.safeParse(toHoliday(line)).success;
}
