import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { threads, threadWaits } from '#app/db/tables/threads.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import { REMIND_SELLERS } from './conversations.jobs.ts';

/** A Friday afternoon, by the site's clock. */
const FRIDAY = new Date('2026-06-05T15:00');

/** A buyer who asked on a Friday afternoon, and the job that looks who has not answered. */
async function startAsked({ isPremium = true, asked = FRIDAY } = {}) {
  const t = await startConversations();
  await t.addListing('asked', { isPremium });
  t.setClock(asked);
  expect((await t.form('asked', 'Is it still there?')).statusCode).toBe(201);
  const [thread] = await t.db.select({ id: threads.id }).from(threads);
  const id = thread?.id ?? '';
  await t.mailsAfter(3);
  return {
    ...t,
    id,
    /** Runs the job at a moment, and returns the subjects and recipients of the mails that it queued. */
    remindAt: async (moment: string) => {
      t.setClock(new Date(moment));
      await t.jobs.send(t.db, REMIND_SELLERS, {});
      await t.jobs.runDue();
      return (await t.mailsAfter(0)).map(({ recipient, subject }) => `${recipient}: ${subject}`);
    },
    standing: async () => {
      const [thread] = await t.db.select({ waitsFor: threads.waitsFor }).from(threads);
      return thread?.waitsFor;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const REMINDER = /^sam@seller\.example: Your answer about /;

test('a seller is reminded once, a working day after the question, weekends and holidays aside', async () => {
  await using t = await startAsked();
  expect(await t.remindAt('2026-06-08T14:59')).toEqual([]);
  expect(await t.remindAt('2026-06-08T15:00')).toEqual([expect.stringMatching(REMINDER)]);
  expect(await t.remindAt('2026-06-09T15:00')).toEqual([]);
  expect(await t.standing()).toBe('seller');
});

test.each([
  ['Thanksgiving', '2026-11-25T15:00', '2026-11-27'],
  ['the end of daylight saving time', '2026-10-30T15:00', '2026-11-02'],
])('over %s, a reminder comes at the same time of the next working day', async (_what, asked, day) => {
  await using t = await startAsked({ asked: new Date(asked) });
  expect(await t.remindAt(`${day}T14:59`)).toEqual([]);
  expect(await t.remindAt(`${day}T15:00`)).toEqual([expect.stringMatching(REMINDER)]);
});

test('jobs that run at the same time remind once', async () => {
  await using t = await startAsked();
  t.setClock(new Date('2026-06-08T16:00'));
  for (let run = 0; run < 3; run += 1) await t.jobs.send(t.db, REMIND_SELLERS, {});
  await t.jobs.runDue();
  expect((await t.mailsAfter(0)).filter(({ recipient }) => recipient === 'sam@seller.example')).toHaveLength(1);
});

test('after three working days the office is told, and answers in place of the seller', async () => {
  await using t = await startAsked();
  await t.remindAt('2026-06-08T15:00');
  expect(await t.remindAt('2026-06-10T14:59')).toEqual([]);
  const told = await t.remindAt('2026-06-10T15:00');
  expect(told).toEqual([expect.stringContaining('No answer of the seller about')]);
  expect(told[0]).not.toContain('sam@seller.example');
  expect(await t.standing()).toBe('office');
  const open = { party: 'office', reason: 'seller-silent', endedAt: null };
  expect(await t.db.select().from(threadWaits)).toContainEqual(expect.objectContaining(open));
  expect(await t.remindAt('2026-06-12T15:00')).toEqual([]);
  const admin = await t.signIn(t.boss);
  expect(await t.read(admin, t.id)).toMatchObject({ waiting: { reason: 'seller-silent' } });
  expect((await t.write(admin, t.id, 'It is still there.')).statusCode).toBe(201);
  expect(await t.standing()).toBe('buyer');
});

test('an answer of the seller ends it, also one that comes after the reminder', async () => {
  await using t = await startAsked();
  await t.remindAt('2026-06-08T15:00');
  await t.write(await t.signIn(t.sam), t.id, 'It is.');
  expect(await t.remindAt('2026-06-12T15:00')).toEqual(expect.not.arrayContaining([expect.stringMatching(REMINDER)]));
  expect(await t.standing()).toBe('buyer');
});

test('a server that was down for a week reminds before it hands over', async () => {
  await using t = await startAsked();
  expect(await t.remindAt('2026-06-15T10:00')).toEqual([expect.stringMatching(REMINDER)]);
  expect(await t.remindAt('2026-06-16T09:59')).toEqual([]);
  expect(await t.standing()).toBe('seller');
  await t.remindAt('2026-06-16T10:00');
  expect(await t.standing()).toBe('office');
});

test('a seller is reminded of a question of the office, with a link to it', async () => {
  await using t = await startAsked({ isPremium: false });
  await t.write(await t.signIn(t.boss), t.id, 'Which voltage?', { channel: 'seller' });
  await t.mailsAfter(3);
  expect(await t.remindAt('2026-06-08T15:10')).toEqual([expect.stringMatching(REMINDER)]);
  const reminder = (await t.mails()).find(({ subject }) => subject.startsWith('Your answer'));
  expect(reminder?.textBody).toContain(`/seller-portal/questions#${t.id}`);
});

test('a seller whom no mail reaches is not waited for', async () => {
  await using t = await startAsked();
  await t.db.update(users).set({ email: null, emailConfirmedAt: null }).where(eq(users.id, t.sam.id));
  expect(await t.remindAt('2026-06-08T15:00')).not.toContainEqual(expect.stringMatching(REMINDER));
  expect(await t.standing()).toBe('office');
});
