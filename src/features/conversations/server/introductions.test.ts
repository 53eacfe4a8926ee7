import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { introductions } from '#app/db/tables/introductions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { threads } from '#app/db/tables/threads.ts';
import { recordConsent } from '#app/features/agreements/server/agreements.service.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import type { Introduction, LedgerCheck } from '../introductions.schema.ts';

const NOTE = 'Bea, this is Sam, who sells the machine. Sam, Bea would like to see it.';

async function startLedger() {
  const t = await startConversations();
  return {
    ...t,
    introduce: (id: string, headers: Record<string, string> = t.admin, note = NOTE) =>
      t.call(headers, 'POST', `/api/threads/${id}/introduction`, { note }),
    ledger: async () => (await t.call(t.admin, 'GET', '/api/admin/introductions')).json<Introduction[]>(),
    check: async () => (await t.call(t.admin, 'GET', '/api/admin/introductions/check')).json<LedgerCheck>(),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('an introduction is an entry of the ledger with its terms, and both write to each other from then on', async () => {
  await using t = await startLedger();
  await t.addListing('plain');
  await recordConsent(t.db, 'plain', { userId: t.sam.id, version: 1, at: t.now() });
  const id = await t.ask('plain');
  const asked = (await t.read(t.buyer, id)).messages[0]?.id;
  await t.mailsAfter(3);
  for (const headers of [t.seller, t.buyer]) expect((await t.introduce(id, headers)).statusCode).toBe(403);
  expect((await t.introduce(id, t.admin, ' ')).statusCode).toBe(400);
  expect((await t.introduce(id)).statusCode).toBe(201);
  expect((await t.introduce(id)).statusCode).toBe(409);
  expect(await t.ledger()).toMatchObject([
    {
      number: 1,
      threadId: id,
      messageId: asked,
      listingId: 'plain',
      sellerId: t.sam.id,
      buyerEmail: 'bea@shop.example',
      agreementVersion: 1,
      note: NOTE,
      adminName: 'boss',
    },
  ]);
  const told = (await t.mailsAfter(3)).map(({ recipient }) => recipient);
  expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual(['bea@shop.example', 'sam@seller.example']);
  expect(await t.questions()).toEqual([]);
  expect(await t.read(t.seller, id)).toMatchObject({
    party: 'seller',
    isIntroduced: true,
    buyer: { name: 'Bea Buyer' },
  });
  expect((await t.write(t.seller, id, 'Come on Thursday.')).statusCode).toBe(201);
  expect((await t.read(t.buyer, id)).messages.map(({ text }) => text)).toContain('Come on Thursday.');
});

test('introductions at once have consecutive numbers, one for each thread, and the ledger holds', async () => {
  await using t = await startLedger();
  const ids: string[] = [];
  for (const listing of ['one', 'two', 'three', 'four']) {
    await t.addListing(listing);
    ids.push(await t.ask(listing));
  }
  const answers = await Promise.all([...ids, ...ids].map((id) => t.introduce(id)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  expect((await t.ledger()).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  expect(await t.check()).toMatchObject({ entries: 4, brokenAt: null });
});

test('no entry can be changed or removed, and a ledger that was tampered with says where', async () => {
  await using t = await startLedger();
  for (const listing of ['one', 'two', 'three']) {
    await t.addListing(listing);
    await t.introduce(await t.ask(listing));
  }
  await expect(t.db.update(introductions).set({ buyerName: 'Another' })).rejects.toThrow();
  await expect(t.db.delete(introductions)).rejects.toThrow();
  // Somebody with all rights on the database switches the guards off.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .update(introductions)
      .set({ buyerName: 'Another' })
      .where(sql`number = 2`);
  });
  expect(await t.check()).toMatchObject({ entries: 3, brokenAt: 2 });
});

test('an entry outlives its thread and its listing; who is gone is introduced to nobody', async () => {
  await using t = await startLedger();
  await t.addListing('plain');
  await t.addListing('other');
  const id = await t.ask('plain');
  const other = await t.ask('other');
  const general = await t.ask(undefined);
  await t.introduce(id);
  expect((await t.introduce(general)).statusCode).toBe(409);
  await t.call(t.admin, 'DELETE', '/api/machines/plain');
  await t.call(t.admin, 'DELETE', '/api/machines/other');
  expect((await t.introduce(other)).statusCode).toBe(409);
  await t.db.delete(threads);
  expect(await t.ledger()).toMatchObject([{ listingId: 'plain', buyerName: 'Bea Buyer' }]);
  expect(await t.check()).toMatchObject({ entries: 1, brokenAt: null });
});

test('an introduction answers the messages of the contact form, and never names a former seller', async () => {
  await using t = await startLedger();
  await t.addListing('one');
  const id = await t.ask('one');
  const { user: ann } = await t.subscriberOf('ann@seller.example');
  await t.db.update(machines).set({ sellerId: ann.id }).where(eq(machines.id, 'one'));
  expect((await t.introduce(id)).statusCode).toBe(409);
  expect(await t.ledger()).toEqual([]);
  await t.db.update(machines).set({ sellerId: t.sam.id }).where(eq(machines.id, 'one'));
  expect((await t.introduce(id)).statusCode).toBe(201);
  const contacts = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json();
  expect(contacts).toMatchObject([{ answeredAs: 'answered', answeredBy: 'boss' }]);
});

test('the ledger is searched and narrowed to a period, and says until when the commission is due', async () => {
  await using t = await startLedger();
  await t.addListing('one');
  await t.introduce(await t.ask('one'));
  await t.addListing('two');
  const id = await t.ask('two');
  t.setClock(new Date('2026-12-24T12:00:00-06:00'));
  const admin = await t.signIn(t.boss);
  await t.introduce(id, admin);
  const numbers = async (query: string) =>
    (await t.call(admin, 'GET', `/api/admin/introductions?${query}`))
      .json<Introduction[]>()
      .map(({ number, claimUntil }) => [number, claimUntil]);
  expect(await numbers('from=2026-12-24&to=2026-12-24')).toEqual([[2, '2027-12-24']]);
  expect(await numbers('to=2026-12-23')).toMatchObject([[1, expect.any(String)]]);
  expect(await numbers('search=BEA@shop')).toHaveLength(2);
  expect(await numbers('search=nobody')).toEqual([]);
});

test('one entry and a period are PDF files, whose download is in the audit log', async () => {
  await using t = await startLedger();
  await t.addListing('one');
  await t.introduce(await t.ask('one'));
  for (const path of ['/api/admin/introductions/1/pdf', '/api/admin/introductions/pdf?from=2020-01-01&search=bea']) {
    const file = await t.call(t.admin, 'GET', path);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await t.call(t.seller, 'GET', path)).statusCode).toBe(403);
  }
  expect((await t.call(t.admin, 'GET', '/api/admin/introductions/2/pdf')).statusCode).toBe(404);
  const log = (await t.call(t.admin, 'GET', '/api/admin/audit-log?subject=export')).json<{ action: string }[]>();
  expect(log.map(({ action }) => action)).toEqual(['export introductions', 'export introductions']);
});
