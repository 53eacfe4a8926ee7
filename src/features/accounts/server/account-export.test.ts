import { mailEvents } from '#app/db/tables/mail-events.ts';
import { expect, test } from 'vitest';
import { getTableColumns, type Table } from 'drizzle-orm';
import { paymentDisputes, paymentRefunds, payments, placements, refundRequests } from '#app/db/tables/payments.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { outbox, uploads } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

const MESSAGE = { name: 'Ada', email: 'Ada@shop.example', message: 'Is it still there?' };
const START = new Date('2025-12-01T12:00:00Z');
const MAIL = { textBody: 'T', htmlBody: 'H' };

test('everything that is held about an account is one file, and nothing of others is in it', async () => {
  await using t = await startTestApp();
  const email = 'ada@shop.example';
  const { headers, ...ada } = await addAccount(t, { email, emailConfirmedAt: new Date('2026-01-01T00:00:00Z') });
  const bob = await t.addUser();
  const { db } = t.database;
  await t.addMachine({ id: 'own', sellerId: ada.id, status: 'rejected', price: 40_000, contactPhone: '555 0100' });
  await t.addMachine({ id: 'other', sellerId: bob.id });
  await db
    .insert(payments)
    .values([
      paymentRow({ orderId: 'own', payerUserId: ada.id, paypalAnswer: { payer: { email_address: email } } }),
      paymentRow({ orderId: 'other', payerUserId: bob.id }),
    ]);
  await db.insert(uploads).values([
    { path: 'own', ownerUserId: ada.id },
    { path: 'other', ownerUserId: bob.id },
  ]);
  await db.insert(contactSubmissions).values([MESSAGE, { ...MESSAGE, email: 'bob@shop.example' }]);
  const run = { kind: 'premium', endsAt: new Date(Date.now() + 90 * 24 * 60 * 60 * 1000) } as const;
  await db.insert(placements).values([
    { ...run, machineId: 'own' },
    { ...run, machineId: 'other' },
  ]);
  await db.insert(outbox).values([
    { ...MAIL, recipient: email, userId: ada.id, subject: 'Confirm' },
    { ...MAIL, recipient: email, userId: bob.id, subject: 'To other' },
  ]);
  const bounce = { kind: 'bounce', at: new Date('2026-03-01T12:00:00Z') } as const;
  await db.insert(mailEvents).values([
    { ...bounce, id: 'one', address: email.toLowerCase() },
    { ...bounce, id: 'other', address: 'bob@shop.example' },
  ]);

  const answer = await t.app.inject({ url: '/api/user/export', headers });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="account-export-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toMatchObject({
    exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    account: { id: ada.id, email, isEmailConfirmed: true },
    listings: [{ id: 'own', status: 'rejected', price: 40_000, city: 'Columbus', contactPhone: '555 0100' }],
    payments: [{ orderId: 'own', amountUsd: 1_000, paypalAnswer: { payer: { email_address: email } } }],
    placements: [{ machineId: 'own', kind: 'premium', paymentId: null, endedAt: null }],
    sessions: [{ device: 'Test' }],
    mails: [{ subject: 'Confirm', createdAt: expect.any(String), sentAt: null }],
    mailEvents: [{ kind: 'bounce', at: bounce.at.toISOString(), liftedAt: null }],
    notes: [],
    uploads: [{ path: 'own' }],
    contactMessages: [{ email: 'Ada@shop.example', message: MESSAGE.message }],
  });
  expect(answer.body).not.toContain('other');
});

/** The columns that the export omits, and why. */
const WITHHELD = {
  payments: [
    // The account itself.
    'payerUserId',
    // The operator's merchant id at PayPal.
    'payeeId',
    // Internal state that concerns no person.
    'captureRequestId',
    'refundRequestId',
    'claimedUntil',
    'nextCheckAt',
    'failedChecks',
    'unknownSince',
  ],
  placements: [],
  refunds: [],
  refundRequests: [],
  disputes: [],
} as const;

test('each column of payments and of what they gave and took back is in the file, or withheld on purpose', async () => {
  await using t = await startTestApp();
  const { headers, ...ada } = await addAccount(t);
  const { db } = t.database;
  await t.addMachine({ id: 'own', sellerId: ada.id });
  const at = new Date('2026-03-01T12:00:00Z');
  const paid = paymentRow({ payerUserId: ada.id, captureId: 'C1' });
  const [payment] = await db.insert(payments).values(paid).returning();
  if (payment === undefined) throw new Error('The payment was not inserted');
  const paymentId = payment.id;
  await db.insert(placements).values({ machineId: 'own', kind: 'premium', startsAt: START, endsAt: at, paymentId });
  await db.insert(paymentRefunds).values({ id: 'R1', paymentId, kind: 'refund', amountCents: 1_250, refundedAt: at });
  const request = { scope: 'part', amountCents: 1_250, isRest: false, reason: 'Late.', endsPlacements: false } as const;
  await db.insert(refundRequests).values({ ...request, paymentId, requestedAt: at });
  await db.insert(paymentDisputes).values({ id: 'D1', paymentId, status: 'RESOLVED', updatedAt: at });

  const exported = (await t.app.inject({ url: '/api/user/export', headers })).json();

  const tables = { payments, placements, refunds: paymentRefunds, refundRequests, disputes: paymentDisputes } as const;
  // The file has dollars where the property names have cents.
  const columnsOf = (table: Table) => Object.keys(getTableColumns(table)).map((name) => name.replace(/Cents$/, 'Usd'));
  const told = Object.entries(tables).map(([list, table]) => [list, columnsOf(table).toSorted()]);
  expect(Object.keys(tables).map((list) => [list, exported[list].length])).toEqual(told.map(([list]) => [list, 1]));
  const inFile = Object.entries(WITHHELD).map(([list, withheld]) => [
    list,
    [...Object.keys(exported[list][0]), ...withheld].toSorted(),
  ]);
  expect(inFile).toEqual(told);
  expect(exported).toMatchObject({ refunds: [{ id: 'R1', amountUsd: 12.5 }], disputes: [{ id: 'D1', paymentId }] });
});

test('what a moderator has deleted and may still bring back is in the file, without the operator’s mark-up', async () => {
  await using t = await startTestApp();
  const { headers, ...ada } = await addAccount(t);
  const asAdmin = await t.signIn(await t.addUser({ role: 'admin' }));
  await t.addMachine({
    id: 'gone',
    sellerId: ada.id,
    contactPhone: '555-0100',
    applyMarkup: true,
    markupPercentage: 12.5,
  });
  await t.app.inject({ method: 'DELETE', url: '/api/machines/gone', headers: asAdmin });
  const file = await t.app.inject({ url: '/api/user/export', headers });
  expect(file.json()).toMatchObject({
    listings: [],
    deletedListings: [{ id: 'gone', listing: { id: 'gone', contact_phone: '555-0100', price: 42_000 } }],
  });
  expect(JSON.stringify(file.json().deletedListings)).not.toMatch(/markup|\b12\.5\b|search|serial/i);
  expect(file.body).not.toMatch(/markup|\b12\.5\b/i);
});

test('the mark-up of the operator and what opens an account stay inside', async () => {
  await using t = await startTestApp();
  const { headers, ...ada } = await addAccount(t);
  await t.addMachine({ sellerId: ada.id, price: 40_000, applyMarkup: true, markupPercentage: 12.5 });
  const { body } = await t.app.inject({ url: '/api/user/export', headers });
  expect(body).toContain('40000');
  expect(body).not.toMatch(/markup|45000|\b12\.5\b|argon2|idHash|shownPrice/i);
  expect(body).not.toContain(headers.cookie.slice('sid='.length));
});

test('messages from an address that is not confirmed may be of somebody else', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: 'ada@shop.example' });
  await t.database.db.insert(contactSubmissions).values(MESSAGE);
  expect((await t.app.inject({ url: '/api/user/export', headers })).json()).toMatchObject({ contactMessages: [] });
});

test('of a list too long for one file the newest are in it, and the file says so', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: MESSAGE.email, emailConfirmedAt: new Date() });
  await t.database.pool.query(
    `insert into contact_submissions (name, email, message, created_at)
    select 'Ada', $1, 'message ' || n, now() - n * interval '1 second' from generate_series(1, 5001) n`,
    [MESSAGE.email],
  );
  const exported = (await t.app.inject({ url: '/api/user/export', headers })).json();
  expect(exported.contactMessages).toHaveLength(5_000);
  expect(exported.contactMessages[0]).toMatchObject({ message: 'message 1' });
  expect(exported.notes).toEqual([
    'Of contactMessages only the newest 5000 are in this file. Write to us for the rest.',
  ]);
});

test('the file is made ten times an hour for one address, and no oftener', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.2' } });
  const { headers } = await addAccount(t);
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await t.app.inject({ url: '/api/user/export', headers })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('visitors and guests have nothing to export', async () => {
  await using t = await startTestApp();
  expect((await t.app.inject('/api/user/export')).statusCode).toBe(401);
  const headers = await t.signIn('guest');
  expect((await t.app.inject({ url: '/api/user/export', headers })).statusCode).toBe(403);
});
