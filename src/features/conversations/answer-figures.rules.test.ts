import { expect, test } from 'vitest';
import { DEFAULT_OFFICE_HOURS } from '#app/features/settings/default-settings.rules.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { answerFigures, medianOf, usualHours, type MeasuredWait } from './answer-figures.rules.ts';

/** A Wednesday, by the site's clock. */
const NOON = new Date('2026-06-03T12:00');

const wait = (minutes: number, isAnswered = true): MeasuredWait => {
  const endedAt = new Date(NOON.getTime() + minutes * MINUTE_MS);
  return { party: 'office', since: NOON, endedAt, isAnswered };
};

test('answers count with their time, and what is overdue counts as missed', () => {
  const late = new Date(NOON.getTime() + 16 * MINUTE_MS);
  const open = { ...wait(0), endedAt: null, isAnswered: false };
  const waits = [wait(5), wait(10), wait(40), wait(3, false), wait(60, false), open];
  expect(answerFigures(waits, DEFAULT_OFFICE_HOURS, late)).toEqual({
    answers: 3,
    medianMinutes: 10,
    percentWithinTarget: 40,
    longestMinutes: 60,
  });
  expect(answerFigures([], DEFAULT_OFFICE_HOURS, late)).toEqual({
    answers: 0,
    medianMinutes: null,
    percentWithinTarget: null,
    longestMinutes: null,
  });
});

test('the longest wait is one that has not ended, or had to be answered', () => {
  const soon = new Date(NOON.getTime() + 9 * MINUTE_MS);
  const open = { ...wait(0), endedAt: null, isAnswered: false };
  const longest = (waits: readonly MeasuredWait[]) => answerFigures(waits, DEFAULT_OFFICE_HOURS, soon).longestMinutes;
  expect(longest([wait(5), open])).toBe(9);
  expect(longest([wait(12, false), wait(5)])).toBe(5);
  expect(longest([wait(16, false), wait(5)])).toBe(16);
});

test('an answer at exactly the target is within it', () => {
  const onTime = answerFigures([wait(15)], DEFAULT_OFFICE_HOURS, NOON);
  const late = answerFigures([wait(16)], DEFAULT_OFFICE_HOURS, NOON);
  expect([onTime.percentWithinTarget, late.percentWithinTarget]).toEqual([100, 0]);
});

test('the median is the middle value', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 5]), medianOf([4, 1, 3, 2])]).toEqual([null, 7, 5, 2.5]);
});

test.each([
  [[10, 20, 30, 40], null],
  [[10, 20, 30, 40, 50], 1],
  [[60, 60, 60, 60, 60], 1],
  [[10, 20, 61, 90, 100], 2],
  [[200, 200, 240, 240, 240], 4],
  [[250, 250, 250, 290, 290], 24],
])('after answers within %j minutes of a noon, the next one is usual within %j hours', (minutes, hours) => {
  expect(
    usualHours(
      minutes.map((each) => wait(each)),
      DEFAULT_OFFICE_HOURS,
    ),
  ).toBe(hours);
});

test('answers that take longer than a working day promise nothing', () => {
  const days = Array.from({ length: 5 }, () => wait(3 * 24 * 60));
  expect(usualHours(days, DEFAULT_OFFICE_HOURS)).toBeNull();
});
