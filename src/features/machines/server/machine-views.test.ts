import { expect, test } from 'vitest';
import { LISTING_STATUSES, OPEN_STATUSES } from '#app/db/enums.ts';
import { startTestApp } from '#test/app.ts';
import { adminMachine, ownMachine, publicMachine, type SeenMachine } from '../machines.schema.ts';

const PRIVATE = {
  price: 10_000,
  applyMarkup: true,
  markupPercentage: 7.5,
  contactEmail: 'me@example.com',
  sourceUrl: 'https://example.com/1',
} as const;

test.for(LISTING_STATUSES)('who opens a machine that is %s, and what they see of it', async (status) => {
  await using t = await startTestApp();
  const seller = await t.addUser();
  await t.addMachine({ id: 'a/b', status, sellerId: seller.id, ...PRIVATE });
  const open = (headers: Record<string, string>) => t.app.inject({ url: '/api/machines/a%2Fb', headers });

  const own = await open(await t.signIn(seller));
  expect(ownMachine.parse(own.json())).toEqual(own.json());
  expect(own.json()).toMatchObject({ price: 10_000, city: 'Columbus', contactEmail: 'me@example.com', status });
  expect(own.body).not.toContain('arkup');
  const all = await open(await t.signIn(await t.addUser({ role: 'admin' })));
  expect(adminMachine.parse(all.json())).toEqual(all.json());
  expect(all.json()).toMatchObject({ ...PRIVATE, shownPrice: 10_750 });
  for (const { headers } of [own, all]) {
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
    expect(headers.etag).toMatch(/^"\d+-/);
  }

  const visitor = await open({});
  const guest = await open(await t.signIn('guest'));
  const otherSeller = await open(await t.signIn(await t.addUser()));
  for (const response of [visitor, guest, otherSeller]) {
    expect(response.statusCode).toBe(OPEN_STATUSES.includes(status) ? 200 : 404);
    if (response.statusCode === 404) continue;
    expect(publicMachine.parse(response.json())).toEqual(response.json());
    expect(response.json()).toMatchObject({ price: 10_750, city: null, contactEmail: null });
    expect(response.headers.etag).toBe(own.headers.etag);
  }
  for (const { statusCode, headers } of [guest, otherSeller])
    expect(headers['cache-control']).toBe(statusCode === 200 ? 'private, no-store' : 'no-store');
});

test('a seller whose contact is hidden is not named by the id of their account either', async () => {
  await using t = await startTestApp();
  const seller = await t.addUser();
  await t.addMachine({ id: 'premium', sellerId: seller.id, isPremiumPaid: true });
  await t.addMachine({ id: 'hidden', sellerId: seller.id, isFeaturedPaid: true });
  await t.addMachine({ id: 'sold', sellerId: seller.id, status: 'sold' });
  const idsSeenBy = async (headers: Record<string, string>) => {
    const paths = ['/premium', '/hidden', '/sold', '/premium/similar', '?sort=newest'];
    const answers = await Promise.all(paths.map((path) => t.app.inject({ url: `/api/machines${path}`, headers })));
    const machines = answers.flatMap((answer) => answer.json<SeenMachine | SeenMachine[]>());
    return Object.fromEntries(machines.map(({ id, sellerId }) => [id, sellerId]));
  };
  for (const headers of [{}, await t.signIn('guest'), await t.signIn(await t.addUser())])
    expect(await idsSeenBy(headers)).toEqual({ premium: seller.id, hidden: null, sold: null });
  for (const id of ['premium', 'hidden', 'sold'])
    for (const account of [seller, await t.addUser({ role: 'admin' })]) {
      const own = await t.app.inject({ url: `/api/machines/${id}`, headers: await t.signIn(account) });
      expect(own.json()).toMatchObject({ id, sellerId: seller.id });
    }
  const listed = await t.app.inject(`/api/machines?sellerId=${seller.id}&sort=newest`);
  expect(listed.headers['x-total-count']).toBe('1');
});

test("a seller's browser that holds the visitors' view of a machine is sent their own", async () => {
  await using t = await startTestApp();
  const seller = await t.addUser();
  await t.addMachine({ id: 'own', sellerId: seller.id, ...PRIVATE });
  const { etag } = (await t.app.inject('/api/machines/own')).headers;
  const headers = { ...(await t.signIn(seller)), 'if-none-match': String(etag) };
  const response = await t.app.inject({ url: '/api/machines/own', headers });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ price: 10_000 });
});

test('a machine that does not exist is not found, whoever asks', async () => {
  await using t = await startTestApp();
  for (const account of [await t.addUser(), await t.addUser({ role: 'admin' })]) {
    const response = await t.app.inject({ url: '/api/machines/unknown', headers: await t.signIn(account) });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Machine not found' });
  }
});
