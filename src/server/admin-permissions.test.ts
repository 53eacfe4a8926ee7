import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#app/db/enums.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { listingReports } from '#app/db/tables/reports.ts';
import { payments } from '#app/db/tables/payments.ts';
import { startTestApp } from '#test/app.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { insertSoldMachine } from '#test/fixtures/sold-machine.ts';

const RECEIPT = 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11';

/** A site with a row in each section, and what each admin with one permission alone gets. */
async function openSections() {
  const t = await startTestApp();
  const { db } = t.database;
  const seller = await t.addUser({ username: 'sam', name: 'Sam Weaver' });
  await t.addMachine({ id: 'hidden', name: 'Weaver’s first', status: 'pending', sellerId: seller.id });
  await t.addMachine({ id: 'open', name: 'Weaver’s second', sellerId: seller.id, contactEmail: 'sam@shop.example' });
  await db.insert(contactSubmissions).values({ name: 'Pat Weaver', email: 'pat@cord.example', message: 'Hello' });
  await db.insert(listingReports).values({ listingId: 'open', listingName: 'Weaver’s second', reason: 'scam' });
  const paid = { id: RECEIPT, listingId: 'open', machineId: 'open', listingName: 'Weaver’s second' };
  await db.insert(payments).values(paymentRow({ ...paid, payerUserId: seller.id }));
  const admins = new Map<string, { cookie: string }>();
  for (const permission of PERMISSIONS)
    admins.set(permission, await t.signIn(await t.addUser({ role: 'admin', permissions: [permission] })));
  const ask = async (request: InjectOptions, read: (answer: { statusCode: number; body: string }) => unknown) => {
    const answers: Record<string, unknown> = {};
    for (const [permission, headers] of admins) answers[permission] = read(await t.app.inject({ ...request, headers }));
    return answers;
  };
  return { ...t, seller, admins, ask, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;
const only = (permission: string, allowed: unknown, refused: unknown) =>
  Object.fromEntries(PERMISSIONS.map((each) => [each, each === permission ? allowed : refused]));

test('listings of others in any status, their receipts and their edits follow the permissions', async () => {
  await using t = await openSections();
  const get = (url: string) => t.ask({ url }, statusOf);
  expect(await get('/api/machines?admin=true')).toEqual(only('moderation', 200, 403));
  expect(await get('/api/machines?status=pending')).toEqual(only('moderation', 200, 403));
  expect(await get('/api/machines?sellerId=non-tewh')).toEqual(only('moderation', 200, 403));
  expect(await get('/api/machines/hidden')).toEqual(only('moderation', 200, 404));
  expect(await get(`/api/seller/payments/${RECEIPT}`)).toEqual(only('payments', 200, 404));
  const edit = { method: 'PUT', url: '/api/machines/open', payload: filledForm([], { city: 'Dayton' }) } as const;
  expect(await t.ask(edit, statusOf)).toEqual(only('moderation', 200, 403));
  const ofSeller = { url: `/api/machines?sellerId=${t.seller.id}` };
  // Visitors find a seller's listings only by a Premium one.
  const ids = ({ body }: { body: string }) => ['hidden', 'open'].filter((id) => body.includes(`"id":"${id}"`));
  expect(await t.ask(ofSeller, ids)).toEqual(only('moderation', ['hidden', 'open'], []));
  const contact = ({ body }: { body: string }) => body.includes('sam@shop.example');
  expect(await t.ask({ url: '/api/machines/open' }, contact)).toEqual(only('moderation', true, false));
});

test('a moderator rejects without a refund, unless payments are theirs too', async () => {
  await using t = await openSections();
  const reject = async (permissions: ('moderation' | 'payments')[], payload: object) => {
    const headers = await t.signIn(await t.addUser({ role: 'admin', permissions }));
    const answer = await t.app.inject({ method: 'PATCH', url: '/api/machines/open/status', headers, payload });
    return [answer.statusCode, answer.json().message];
  };
  const refund = { status: 'rejected', refund: true };
  expect(await reject(['moderation'], refund)).toEqual([
    403,
    'This needs the permission “Payments”. An admin who manages users can give it to you.',
  ]);
  expect(await reject(['moderation'], { status: 'rejected' })).toEqual([200, undefined]);
  expect(await reject(['moderation', 'payments'], refund)).toEqual([200, undefined]);
});

test('an admin without moderation edits their own listing like any seller', async () => {
  await using t = await openSections();
  const admin = await t.addUser({ role: 'admin', permissions: ['messages'] });
  await t.addMachine({ id: 'own', sellerId: admin.id });
  const headers = await t.signIn(admin);
  const payload = filledForm([], { city: 'Dayton' });
  const edited = await t.app.inject({ method: 'PUT', url: '/api/machines/own', headers, payload });
  expect([edited.statusCode, edited.json()]).toEqual([200, expect.objectContaining({ status: 'pending' })]);
  expect((await t.app.inject('/api/machines/own')).json().city).not.toBe('Dayton');
});

/** The names of the fields that are not null, and of the lists that are not empty. */
function shownIn({ body }: { body: string }): string[] {
  const [first]: object[] = [JSON.parse(body)].flat();
  return Object.entries(first ?? {}).flatMap(([field, value]) =>
    value === null || (Array.isArray(value) && value.length === 0) ? [] : [field],
  );
}

test('what combines sections shows each admin their own', async () => {
  await using t = await openSections();
  expect(await t.ask({ url: '/api/admin/overview' }, shownIn)).toEqual({
    moderation: [
      'listings',
      'oldestPendingAt',
      'pendingAccessories',
      'pendingModels',
      'pendingWanted',
      'openReports',
      'oldestReportAt',
      'running',
    ],
    messages: [
      'unreadContacts',
      'unansweredContacts',
      'oldestUnansweredAt',
      'oldestUnansweredTitle',
      'waitingThreads',
      'heldMessages',
      'openMessageReports',
    ],
    payments: ['receivedUsd'],
    users: ['users', 'newUsers'],
  });
  expect(await t.ask({ url: '/api/admin/activity' }, shownIn)).toEqual({
    moderation: ['day', 'listings', 'views', 'homepageViews'],
    messages: ['day', 'enquiries'],
    payments: ['day'],
    users: ['day'],
  });
  expect(await t.ask({ url: '/api/admin/notifications' }, shownIn)).toEqual({
    moderation: ['newListings', 'newAccessories', 'newModels'],
    messages: ['newContacts'],
    payments: [],
    users: [],
  });
  const listing = { id: 'open', name: 'Weaver’s second' };
  const buyer = { name: 'Bea Weaver', email: 'bea@loom.example' };
  await insertSoldMachine(t.database.db, { listing, buyer, seller: t.seller });
  expect(await t.ask({ url: '/api/admin/search?search=weaver' }, shownIn)).toEqual({
    moderation: ['listings'],
    messages: ['messages', 'deals'],
    payments: ['sales', 'payments'],
    users: ['people'],
  });
  expect(await t.ask({ url: '/api/admin/search?search=1001' }, shownIn)).toEqual({
    moderation: [],
    messages: ['quotes'],
    payments: ['invoices', 'creditNotes'],
    users: [],
  });
  const viewed = { method: 'POST', url: '/api/admin/notifications/viewed', payload: { section: 'contacts' } } as const;
  expect(await t.ask(viewed, statusOf)).toEqual(only('messages', 200, 403));
});

test('results of the search count only rows that the admin may see', async () => {
  await using t = await openSections();
  const countsFor = async (permissions: ('users' | 'moderation' | 'payments')[]) => {
    const headers = await t.signIn(await t.addUser({ role: 'admin', permissions }));
    const { people, listings } = (await t.app.inject({ url: '/api/admin/search?search=weaver', headers })).json();
    return { person: [people[0]?.listings, people[0]?.payments], listing: listings[0]?.payments };
  };
  expect(await countsFor(['users'])).toEqual({ person: [0, 0], listing: undefined });
  expect(await countsFor(['payments', 'users'])).toEqual({ person: [0, 1], listing: undefined });
  expect(await countsFor(['moderation', 'users'])).toEqual({ person: [2, 0], listing: 0 });
});
