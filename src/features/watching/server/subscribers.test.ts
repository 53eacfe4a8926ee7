import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { subscribers, subscriptionRequests } from '#app/db/tables/subscribers.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { NOON, startWatching } from '#test/fixtures/watching.ts';
import { MAIL_ALERTS } from './watching.jobs.ts';

const EMAIL = 'bea@shop.example';
const TAJIMAS = { query: 'brand=Tajima', frequency: 'at-once' };
const NOBODY = {};

async function startSubscribing(engine: 'any' | 'postgres' = 'any') {
  const t = await startWatching({ engine });
  const save = (headers: Record<string, string>, search: object) =>
    t.call(headers, 'POST', '/api/saved-searches', search);
  const token = async () => {
    const texts = (await t.mails()).map(({ textBody }) => /confirm-alerts#token=([\w-]{43})/.exec(textBody)?.[1]);
    return texts.findLast((each) => each !== undefined) ?? '';
  };
  return {
    ...t,
    save,
    /** Saves a search without an account and confirms it. Returns the key of the subscriber. */
    subscribe: async (search: object = TAJIMAS): Promise<string> => {
      await save(NOBODY, { ...search, email: EMAIL });
      const answer = await t.call(NOBODY, 'POST', '/api/subscription-requests/confirm', { token: await token() });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().key;
    },
    stop: (key: string) => t.call(NOBODY, 'POST', `/unsubscribe?key=${key}`),
    settings: async (headers: Record<string, string>) => (await t.call(headers, 'GET', '/api/alert-settings')).json(),
    /** The subjects of the alerts, once the last change is settled. */
    alerts: async () => {
      t.pass(20 * MINUTE_MS);
      await t.run();
      return (await t.mails()).flatMap(({ subject, unsubscribeUrl }) => (unsubscribeUrl === null ? [] : [subject]));
    },
    newMachine: async (id: string) => {
      t.pass(MINUTE_MS);
      await t.list(id, { price: 20_000 });
    },
  };
}

test('whoever subscribes again after ending all mails is not mailed what they missed', async () => {
  await using t = await startSubscribing();
  await t.stop(await t.subscribe());
  await t.newMachine('missed');
  t.pass(DAY_MS);
  await t.subscribe({ ...TAJIMAS, query: 'heads=12' });
  expect(await t.alerts()).toEqual([]);
  await t.newMachine('after');
  expect(await t.alerts()).toEqual(['New: Tajima after, $20,000']);
});

test('an account that ended its mails, and saves a search, is mailed again', async () => {
  await using t = await startSubscribing();
  const { headers } = await t.subscriberOf(EMAIL);
  await t.call(headers, 'PATCH', '/api/alert-settings', { isStopped: true });
  await t.newMachine('missed');
  await t.save(headers, TAJIMAS);
  expect(await t.settings(headers)).toMatchObject({ isStopped: false });
  await t.newMachine('after');
  expect(await t.alerts()).toEqual(['New: Tajima after, $20,000']);
});

test('what an address and its account subscribed to is mailed once, from the moment that the account confirms it', async () => {
  await using t = await startSubscribing();
  const key = await t.subscribe();
  const user = await t.addUser({ email: EMAIL });
  const headers = await t.signIn(user);
  await t.save(headers, { ...TAJIMAS, query: 'heads=6' });
  await t.newMachine('before');
  expect(await t.alerts()).toHaveLength(1);
  await t.db.update(users).set({ emailConfirmedAt: t.now() }).where(eq(users.id, user.id));
  await t.newMachine('after');
  expect(await t.alerts()).toEqual(['New: Tajima before, $20,000', 'New: Tajima after, $20,000']);
  expect(await t.db.select().from(subscribers)).toMatchObject([{ userId: user.id, formerKeys: [key] }]);
});

test('the address of a deleted account subscribes without it', async () => {
  await using t = await startSubscribing();
  const { user, headers } = await t.subscriberOf(EMAIL);
  await t.save(headers, TAJIMAS);
  await t.db.update(users).set({ deletedAt: NOON, deletedBy: 'admin' }).where(eq(users.id, user.id));
  await t.newMachine('before');
  expect(await t.alerts()).toEqual([]);
  await t.subscribe();
  await t.newMachine('after');
  expect(await t.alerts()).toEqual(['New: Tajima after, $20,000']);
});

test('whoever deletes their account is forgotten as a subscriber too, with what the address asked for', async () => {
  await using t = await startSubscribing();
  await t.subscribe();
  await t.save(NOBODY, { ...TAJIMAS, query: 'heads=3', email: EMAIL });
  const owner = await addAccount(t, { email: EMAIL.toUpperCase(), emailConfirmedAt: NOON });
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: owner.headers });
  expect(await t.db.select().from(users)).toEqual([]);
  expect(await t.db.select().from(subscribers)).toEqual([]);
  expect(await t.db.select().from(subscriptionRequests)).toEqual([]);
});

test('an account cannot have confirmations mailed to others', async () => {
  await using t = await startSubscribing();
  const { headers } = await t.subscriberOf(EMAIL);
  expect((await t.save(headers, { ...TAJIMAS, email: 'other@shop.example' })).statusCode).toBe(400);
  expect(await t.mails()).toEqual([]);
});

test('runs of the job at the same time mail each reader once', async () => {
  await using t = await startSubscribing('postgres');
  for (let number = 0; number < 5; number += 1) {
    const { headers } = await t.subscriberOf(`bea${number}@shop.example`);
    await t.save(headers, TAJIMAS);
  }
  await t.newMachine('six');
  t.pass(20 * MINUTE_MS);
  for (let time = 0; time < 3; time += 1) await t.jobs.send(t.db, MAIL_ALERTS, {});
  await Promise.all([t.jobs.runDue(), t.jobs.runDue(), t.jobs.runDue()]);
  expect(await t.mails()).toHaveLength(5);
});
