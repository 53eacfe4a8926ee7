import { expect, test } from 'vitest';
import { moderate } from '#test/fixtures/moderation.ts';
import { DEFAULT_OFFICE_HOURS } from '../default-settings.rules.ts';
import { holidayLines, officeHoursForm } from '../office-hours.schema.ts';

const OFFICE_HOURS = '/api/settings/office_hours';

test('an admin replaces opening hours, holidays and targets, audited', async () => {
  await using t = await moderate();
  const { etag, ...initial } = (await t.call('GET', OFFICE_HOURS)).json();
  expect(initial).toEqual(DEFAULT_OFFICE_HOURS);
  const shorter = { ...initial, holidays: [{ day: '2027-03-02', name: 'Texas Independence Day' }], officeMinutes: 30 };
  const answer = await t.call('PUT', OFFICE_HOURS, shorter, { 'if-match': etag });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, shorter]);
  expect((await t.call('GET', OFFICE_HOURS)).json()).toMatchObject(shorter);
  expect(await t.entries()).toMatchObject([{ action: 'change office_hours', subjectType: 'setting', after: shorter }]);
  expect((await t.call('PUT', OFFICE_HOURS, initial, { 'if-match': etag })).statusCode).toBe(412);
});

const withMonday = (from: string, to: string) => ({
  days: DEFAULT_OFFICE_HOURS.days.map((day, index) => (index === 1 ? { from, to } : day)),
});

test.each([
  ['hours that end before they begin', withMonday('17:00', '08:00'), 'days.1.to'],
  ['hours without an end', withMonday('08:00', ''), 'days.1.to'],
  ['a time that no clock shows', withMonday('08:00', '25:00'), 'days.1.to'],
  ['six days', { days: DEFAULT_OFFICE_HOURS.days.slice(1) }, 'days'],
  ['a holiday on a day that does not exist', { holidays: [{ day: '2026-02-30', name: 'Never' }] }, 'holidays.0.day'],
  ['a target of no time', { officeMinutes: 0 }, 'officeMinutes'],
])('%s are refused', async (_what, fields, path) => {
  await using t = await moderate();
  const refused = await t.call('PUT', OFFICE_HOURS, { ...DEFAULT_OFFICE_HOURS, ...fields });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toMatchObject([{ path }]);
  expect(await t.entries()).toEqual([]);
});

test('the form keeps holidays that it does not change, and refuses lines without a day', () => {
  const { days, holidays } = DEFAULT_OFFICE_HOURS;
  const typed = { days, officeMinutes: '15', sellerHours: '4' };
  expect(officeHoursForm.parse({ ...typed, holidays: `\n${holidayLines(holidays)}\n` })).toEqual(DEFAULT_OFFICE_HOURS);
  const refused = officeHoursForm.safeParse({ ...typed, holidays: '2026-12-25 Christmas Day\nNew Year' });
  expect(refused.error?.issues).toMatchObject([{ path: ['holidays'] }]);
});
