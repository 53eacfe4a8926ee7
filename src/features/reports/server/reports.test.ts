import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { createClient, PASSWORD } from '#test/accounts.ts';
import { CONFIRMED, openReports, START } from '#test/fixtures/reports.ts';

test('a visitor reports a listing, which moderators read, and nobody else learns who it was', async () => {
  await using t = await openReports();
  const answer = await t.report({ message: ' I bought it.\n\nLast week. ', email: 'bea@shop.example' });
  expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
  expect(await t.open()).toEqual([
    {
      id: 'tajima',
      name: 'Tajima TMAR-K1506C',
      listing: {
        picture: expect.any(String),
        price: 42_000,
        status: 'approved',
        sellerId: t.seller.id,
        sellerName: t.seller.name,
      },
      reports: [
        {
          id: expect.any(String),
          reason: 'sold-already',
          message: 'I bought it.\n\nLast week.',
          reporter: { userId: null, name: null, email: 'bea@shop.example' },
          network: '198.51.100.0/24',
          state: 'open',
          decidedAt: null,
          decidedBy: null,
          answer: null,
          createdAt: START.toISOString(),
        },
      ],
    },
  ]);
  expect(await t.mails()).toEqual([]);
  const asSeller = await t.signIn(t.seller);
  for (const url of ['/api/machines/tajima', '/api/user/export'])
    expect((await t.app.inject({ url, headers: asSeller })).body).not.toContain('bea@shop.example');
});

test.each([
  [{ reason: 'ugly' }, 'reason', 'Choose what is wrong'],
  [{ reason: 'wrong-facts' }, 'message', 'Say which facts are wrong'],
  [{ reason: 'wrong-facts', message: ' \n' }, 'message', 'Say which facts are wrong'],
  [{ message: 'x'.repeat(2_001) }, 'message', 'Must be at most 2000 characters'],
  [{ message: 'nul \0' }, 'message', 'Contains characters that cannot be stored'],
  [{ email: 'bea@' }, 'email', 'Please enter a valid email address'],
])('%j is refused at its field, and nothing is stored', async (fields, path, message) => {
  await using t = await openReports();
  const answer = await t.report(fields);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  expect(await t.stored()).toEqual([]);
});

test('bots, blocked senders and a sixth report within a minute are refused', async () => {
  await using t = await openReports();
  expect((await t.report({ website: 'https://spam.example' })).statusCode).toBe(400);
  expect((await t.report({ waitedMs: 20 })).statusCode).toBe(400);
  const account = await t.addUser({ email: 'eve@shop.example', ...CONFIRMED });
  for (const blocked of [{ email: 'EVE@shop.example' }, { network: '203.0.113.9' }])
    await t.call('POST', '/api/admin/blocks', { ...blocked, reason: 'Spam', days: 7 });
  expect((await t.report({ email: 'eve@shop.example' })).statusCode).toBe(403);
  expect((await t.report({}, { from: '203.0.113.5' })).statusCode).toBe(403);
  expect((await t.report({}, { from: '192.0.2.1', headers: await t.signIn(account) })).statusCode).toBe(403);
  expect(await t.stored()).toEqual([]);
  for (const status of [201, 201, 429]) expect((await t.report()).statusCode).toBe(status);
});

test('only a listing that visitors see can be reported', async () => {
  await using t = await openReports();
  for (const status of ['pending', 'rejected', 'sold'] as const) await t.addMachine({ id: status, status });
  for (const id of ['pending', 'rejected', 'sold', 'no such/machine'])
    expect((await t.report({}, { id })).statusCode, id).toBe(404);
  expect(await t.stored()).toEqual([]);
});

test('a second press stores nothing twice, whether its sender is known by account, by address, or else by network', async () => {
  await using t = await openReports();
  const headers = await t.signIn(await t.addUser());
  const guest = await t.signIn('guest');
  const press = async (fields: object, more: Parameters<typeof t.report>[1]) => {
    expect((await t.report(fields, more)).statusCode).toBe(201);
    return (await t.stored()).length;
  };
  expect(await press({}, { from: '192.0.2.1', headers })).toBe(1);
  expect(await press({}, { from: '203.0.113.1', headers })).toBe(1);
  expect(await press({ email: 'bea@shop.example' }, { from: '192.0.2.1' })).toBe(2);
  expect(await press({ email: 'BEA@shop.example' }, { from: '198.51.100.1' })).toBe(2);
  expect(await press({ email: 'cy@shop.example' }, { from: '192.0.2.9' })).toBe(3);
  expect(await press({}, { from: '192.0.2.1' })).toBe(4);
  expect(await press({}, { from: '192.0.2.77', headers: guest })).toBe(4);
  // Another reason, and another listing.
  expect(await press({ reason: 'scam' }, { from: '192.0.2.1' })).toBe(5);
  await t.addMachine({ id: 'barudan' });
  expect(await press({}, { from: '192.0.2.1', id: 'barudan' })).toBe(6);
  const all = await Promise.all(Array.from({ length: 4 }, () => t.report({}, { from: '198.18.0.1' })));
  expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(await t.stored()).toHaveLength(7);
});

test('once a report is decided, the same sender can report the listing again', async () => {
  await using t = await openReports();
  await t.report();
  expect((await t.decide({ outcome: 'dismissed' })).statusCode).toBe(204);
  await t.report();
  expect((await t.stored()).map(({ state }) => state).toSorted()).toEqual(['dismissed', 'open']);
});

test('the network of a visitor is forgotten after 30 days, and that of an account is never stored', async () => {
  await using t = await openReports();
  await t.report();
  await t.report({}, { headers: await t.signIn(await t.addUser()) });
  const networks = async () => (await t.stored()).map(({ network }) => network);
  expect(new Set(await networks())).toEqual(new Set(['198.51.100', null]));
  t.clock.at = new Date(START.getTime() + 30 * DAY_MS + 1);
  await t.report({ reason: 'scam' }, { from: '203.0.113.5' });
  expect(await networks()).toEqual([null, null, '203.0.113']);
});

test('the reports of an account, and those from its address, are in its file and are deleted with it', async () => {
  await using t = await openReports();
  const send = createClient(t);
  const ada = { username: 'ada', password: PASSWORD, name: 'Ada', email: 'ada@shop.example' };
  const headers = { cookie: `sid=${(await send('POST', '/api/register', ada)).cookies[0]?.value}` };
  await t.database.pool.query('update users set email_confirmed_at = now() where username = $1', ['ada']);
  await t.report({}, { headers });
  await t.report({ reason: 'scam', email: 'Ada@shop.example' });
  await t.report({ reason: 'scam', email: 'bea@shop.example' }, { from: '203.0.113.5' });
  const { listingReports } = (await t.app.inject({ url: '/api/user/export', headers })).json();
  expect(listingReports.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(['scam', 'sold-already']);
  await send('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await t.stored()).toMatchObject([{ email: 'bea@shop.example' }]);
});
