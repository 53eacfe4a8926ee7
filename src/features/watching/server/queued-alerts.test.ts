import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { lastAlerts } from '#app/db/tables/subscribers.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { startWatching } from '#test/fixtures/watching.ts';
import { startSmtpServer } from '#test/smtp-server.ts';

const EMAIL = 'bea@shop.example';
const SEARCH = { query: 'brand=Tajima&priceMax=40000', frequency: 'at-once' };

/** Bea has a saved search, and a mail server that can be told not to take mails for now. */
async function startSending() {
  const server = await startSmtpServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' };
  const t = await startWatching({ env });
  const { headers, user } = await t.subscriberOf(EMAIL);
  const { id } = (await t.call(headers, 'POST', '/api/saved-searches', SEARCH)).json();
  t.pass(MINUTE_MS);
  return {
    ...t,
    user,
    headers,
    searchUrl: `/api/saved-searches/${id}`,
    texts: () => server.mails.map(({ subject, text }) => ({ subject, text })),
    subjects: () => server.mails.map(({ subject }) => subject),
    refuse: (refuses: boolean) => server.behave(refuses ? { refuseRecipient: () => 450 } : {}),
    /** The job, once the last change is settled. */
    settle: async () => {
      t.pass(20 * MINUTE_MS);
      await t.run();
    },
    /** Runs failed jobs again. */
    retry: async () => {
      await t.database.pool.query(
        "update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'",
      );
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test.each([
  ['rejected', (t: Sending) => t.move('six', 'rejected')],
  ['sold', (t: Sending) => t.move('six', 'sold')],
  ['deleted', (t: Sending) => t.db.delete(machines).where(eq(machines.id, 'six'))],
])('a machine that is %s between the writing and the sending of its mail is not mailed', async (_how, act) => {
  await using t = await startSending();
  t.refuse(true);
  await t.list('six', { price: 24_500 });
  await t.settle();
  await act(t);
  t.refuse(false);
  await t.retry();
  expect(t.subjects()).toEqual([]);
  expect(await t.mails()).toEqual([]);
});

type Sending = Awaited<ReturnType<typeof startSending>>;

test('a machine that was left out of a mail is new when it comes back', async () => {
  await using t = await startSending();
  t.refuse(true);
  for (const id of ['six', 'ten']) await t.list(id, { price: 24_500 });
  await t.settle();
  await t.move('six', 'rejected');
  t.refuse(false);
  await t.retry();
  expect(t.texts()).toEqual([{ subject: 'New: Tajima ten, $24,500', text: expect.not.stringContaining('Tajima six') }]);
  t.pass(HOUR_MS);
  await t.move('six', 'approved');
  await t.settle();
  expect(t.subjects()).toEqual(['New: Tajima ten, $24,500', 'New: Tajima six, $24,500']);
});

test('a watched machine whose price rises, or that is sold, before the mail about its lower price is told as it is', async () => {
  await using t = await startSending();
  for (const id of ['risen', 'sold']) {
    await t.list(id, { price: 70_000 });
    await t.watch(await t.idOf(t.user.id), id);
  }
  t.pass(MINUTE_MS);
  t.refuse(true);
  for (const id of ['risen', 'sold']) await t.price(id, 60_000);
  await t.settle();
  await t.price('risen', 70_000);
  await t.move('sold', 'sold');
  t.refuse(false);
  await t.retry();
  expect(t.subjects()).toEqual([]);
  const known = await t.db.select().from(lastAlerts);
  expect(known.map(({ priceUsd, isSold }) => [priceUsd, isSold])).toEqual([
    [70_000, false],
    [70_000, false],
  ]);
  await t.settle();
  expect(t.subjects()).toEqual(['Sold: Tajima sold, $60,000']);
});

test('a mail states the price of when it is sent, and a fall that became too small is left out', async () => {
  await using t = await startSending();
  for (const id of ['little', 'half']) {
    await t.list(id, { price: 70_000 });
    await t.watch(await t.idOf(t.user.id), id);
  }
  t.pass(MINUTE_MS);
  t.refuse(true);
  for (const id of ['little', 'half']) await t.price(id, 60_000);
  await t.settle();
  await t.price('little', 69_500);
  await t.price('half', 65_000);
  t.refuse(false);
  await t.retry();
  expect(t.texts()).toEqual([
    { subject: 'Price lowered: Tajima half, $65,000', text: expect.not.stringContaining('Tajima little') },
  ]);
  const known = await t.db.select().from(lastAlerts).orderBy(lastAlerts.machineId);
  expect(known.map(({ priceUsd }) => priceUsd)).toEqual([65_000, 70_000]);
});

test('machines that a mail only counted take the place of those that are gone', async () => {
  await using t = await startSending();
  t.refuse(true);
  for (let at = 0; at < 14; at += 1) await t.list(`m${at}`, { price: 20_000, createdAt: t.now() });
  await t.settle();
  const [first] = await t.mails();
  const shown = [...new Set(first?.textBody.match(/Tajima m\d+/g))];
  expect(shown).toHaveLength(12);
  for (const name of shown) await t.move(name.slice('Tajima '.length), 'rejected');
  t.refuse(false);
  await t.retry();
  const [sent, ...more] = t.texts();
  expect(more).toEqual([]);
  expect(new Set(sent?.text?.match(/Tajima m\d+/g)).size).toBe(2);
});

test('a mail that waits while its reader confirms the address for an account is sent', async () => {
  await using t = await startSending();
  const email = 'ada@shop.example';
  await t.call({}, 'POST', '/api/saved-searches', { ...SEARCH, email });
  const token = /#token=([\w-]{43})/.exec((await t.mails())[0]?.textBody ?? '')?.[1];
  await t.call({}, 'POST', '/api/subscription-requests/confirm', { token });
  await t.call(t.headers, 'DELETE', t.searchUrl);
  t.pass(MINUTE_MS);
  t.refuse(true);
  await t.list('six', { price: 24_500 });
  await t.settle();
  const { headers } = await t.subscriberOf(email);
  expect((await t.call(headers, 'GET', '/api/saved-searches')).json()).toHaveLength(1);
  t.refuse(false);
  await t.retry();
  expect(t.subjects()).toContain('New: Tajima six, $24,500');
});

test('whoever ends their mails, or deletes the search, gets no mail that was waiting', async () => {
  await using t = await startSending();
  t.refuse(true);
  await t.list('six', { price: 24_500 });
  await t.settle();
  await t.call(t.headers, 'DELETE', t.searchUrl);
  t.refuse(false);
  await t.retry();
  expect(t.subjects()).toEqual([]);
  await t.call(t.headers, 'POST', '/api/saved-searches', SEARCH);
  t.pass(MINUTE_MS);
  t.refuse(true);
  await t.list('ten', { price: 24_500 });
  await t.settle();
  expect(await t.mails()).toHaveLength(1);
  await t.call(t.headers, 'PATCH', '/api/alert-settings', { isStopped: true });
  t.refuse(false);
  await t.retry();
  expect(t.subjects()).toEqual([]);
});
