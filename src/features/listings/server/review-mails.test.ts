import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { outbox } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { REVIEW_DIGEST } from './listings.jobs.ts';

const SETTING = '/api/settings/review_mails';
/** A Monday, 9 am in Fort Worth. */
const NOW = new Date('2026-07-06T14:00:00Z');
const NEW = 'A new listing waits for review';
const CHANGED = 'A changed listing waits for review';
const SENT = 'We have your listing: what happens now';

async function openSelling() {
  const clock = { at: NOW };
  const t = await sellAsSeller({ now: () => clock.at });
  const admin = await addAccount(t, { role: 'admin' });
  await t.database.pool.query(
    `update users set email = 'sam@shop.example', email_confirmed_at = now() where id = '${t.seller.id}'`,
  );
  return {
    ...t,
    clock,
    admin,
    set: (when: string, more = {}) => t.call('PUT', SETTING, { when }, { ...admin.headers, ...more }),
    mails: async () => (await t.database.db.select().from(outbox)).map(({ subject }) => subject),
    textOf: async (subject: string) =>
      (await t.database.db.select().from(outbox).where(eq(outbox.subject, subject)))[0]?.textBody.replaceAll(
        /\s+/g,
        ' ',
      ),
    tick: async () => {
      await t.jobs.send(t.database.db, REVIEW_DIGEST, {});
      await t.jobs.runDue();
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a seller is told what happens now, and the operator that a listing waits', async () => {
  await using t = await openSelling();
  await t.call('PATCH', '/api/settings/operator_contact', { hours: 'Monday to Friday, 8 am to 5 pm' }, t.admin.headers);
  const answer = await t.submit({ price: null });
  expect(answer.statusCode, answer.body).toBe(201);
  expect((await t.mails()).toSorted()).toEqual([NEW, SENT]);
  const sent = await t.textOf(SENT);
  expect(sent).toContain('We review it by 1:00 PM Central Time today');
  expect(sent).toContain(`/machine/${answer.json().id}`);
  expect(sent).toMatch(/1\. Show the control panel.* 2\. Name a price.* 3\. /);
  expect(await t.textOf(NEW)).toContain('/admin/listings?status=pending');
});

test('a change is told of once until it is decided, and so is what comes back for review', async () => {
  await using t = await openSelling();
  await t.addMachine({ id: 'mine', sellerId: t.seller.id, images: ['/objects/machines/demo0000.webp'] });
  const edit = (price: number) =>
    t.call('PUT', '/api/machines/mine', filledForm(['/objects/machines/demo0000.webp'], { price }));
  for (const price of [41_000, 40_000, 39_000]) expect((await edit(price)).statusCode).toBe(200);
  expect(await t.mails()).toEqual([CHANGED]);
  await t.database.db.update(machines).set({ status: 'rejected' });
  await edit(38_000);
  await edit(37_000);
  expect(await t.mails()).toEqual([CHANGED, NEW]);
  await t.database.db.update(machines).set({ status: 'sold' });
  expect((await t.call('PATCH', '/api/seller/machines/mine/relist')).statusCode).toBe(200);
  expect(await t.mails()).toEqual([CHANGED, NEW, NEW]);
});

test('once a day, all that wait are in one mail, the longest first, however often it is asked for', async () => {
  await using t = await openSelling();
  expect((await t.set('daily')).json()).toMatchObject({ when: 'daily' });
  await t.tick();
  await t.addMachine({ id: 'one', name: 'First', status: 'pending', updatedAt: new Date(NOW.getTime() - 108_000_000) });
  await t.addMachine({ id: 'two', name: 'Second', status: 'pending', updatedAt: NOW });
  await t.addMachine({ id: 'three', name: 'Third' });
  await t.submit();
  expect(await t.mails()).toEqual([SENT]);
  await t.tick();
  await t.tick();
  expect(await t.mails()).toEqual([SENT, '3 listings wait for review']);
  expect(await t.textOf('3 listings wait for review')).toMatch(/First: waiting 30 h Second: waiting 0 h/);
  t.clock.at = new Date(NOW.getTime() + 86_400_000);
  await t.tick();
  expect((await t.mails()).length).toBe(3);
});

test('who wants no such mail gets none, and two admins do not overwrite each other', async () => {
  await using t = await openSelling();
  const { etag } = (await t.call('GET', SETTING, undefined, t.admin.headers)).json();
  expect((await t.set('never', { 'if-match': etag })).statusCode).toBe(200);
  expect((await t.set('daily', { 'if-match': etag })).statusCode).toBe(412);
  await t.submit();
  await t.tick();
  expect(await t.mails()).toEqual([SENT]);
  expect((await t.set('sometimes')).statusCode).toBe(400);
  expect((await t.call('PUT', SETTING, { when: 'never' })).statusCode).toBe(403);
});
