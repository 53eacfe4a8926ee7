import { expect, test } from 'vitest';
import { threads } from '#app/db/tables/threads.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';
import type { AnswersReport, AnswerTime } from '../answer-figures.schema.ts';

async function startAnswered() {
  const t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  await t.addListing('plain');
  return {
    ...t,
    report: async () => (await t.call(t.admin, 'GET', '/api/admin/answers')).json<AnswersReport>(),
    withinHours: async (id: string) => {
      const answer = await t.call(NOBODY, 'GET', `/api/machines/${id}/answer-time`);
      return answer.statusCode === 200 ? answer.json<AnswerTime>().withinHours : answer.statusCode;
    },
    /** Questions about a listing that somebody answers so many minutes later, one after the other. */
    answer: async (headers: Record<string, string>, id: string, minutes: readonly number[]) => {
      const threadId = await t.ask(id);
      for (const each of minutes) {
        t.pass(each * MINUTE_MS);
        await t.write(headers, threadId, 'It is.');
        await t.write(t.buyer, threadId, 'And its hoops?');
      }
      return threadId;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('after five answers of its seller, the page of a Premium listing says how fast they are', async () => {
  await using t = await startAnswered();
  await t.answer(t.seller, 'premium', [30, 30, 30, 30]);
  expect(await t.withinHours('premium')).toBeNull();
  await t.write(t.seller, (await t.threads())[0]?.id ?? '', 'Three hoops.');
  expect(await t.withinHours('premium')).toBe(1);
  // Questions about the other listing go to the office.
  expect(await t.withinHours('plain')).toBeNull();
  await t.answer(t.admin, 'plain', [20, 20, 20, 100, 100]);
  expect(await t.withinHours('plain')).toBe(1);
  expect(await t.withinHours('unknown')).toBe(404);
});

test('the report has medians and shares by party and week, and the longest waits', async () => {
  await using t = await startAnswered();
  await t.answer(t.admin, 'plain', [5, 10, 60]);
  const waiting = await t.ask('premium');
  t.pass(5 * HOUR_MS);
  const report = await t.report();
  expect(report).toMatchObject({
    targets: { officeMinutes: 15, sellerHours: 4 },
    office: { answers: 3, medianMinutes: 10, percentWithinTarget: 50 },
    premiumSellers: { answers: 0, medianMinutes: null },
  });
  expect(report.weeks).toHaveLength(12);
  expect(report.weeks.at(-1)).toMatchObject({ from: '2026-06-01', office: { answers: 3 } });
  expect(report.weeks[0]).toMatchObject({ from: '2026-03-16', office: { answers: 0 } });
  expect(report.waiting).toMatchObject([
    { party: 'office', topic: expect.any(String), isOverdue: true },
    { party: 'seller', threadId: waiting, isOverdue: false, buyerName: 'Bea Buyer' },
  ]);
});

test('a listing without Premium shows nothing of its seller, nor does a seller without an account', async () => {
  await using t = await startAnswered();
  await t.answer(t.seller, 'premium', [30, 30, 30, 30, 30]);
  expect(await t.withinHours('premium')).toBe(1);
  await t.db.update(threads).set({ sellerId: null });
  expect(await t.withinHours('premium')).toBeNull();
});
