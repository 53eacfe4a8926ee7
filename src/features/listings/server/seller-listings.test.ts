import { describe, expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { browseAsSeller, idsAt } from '#test/fixtures/seller-browsing.ts';
import { openOnce } from '#test/open-once.ts';

test("one seller's listings: those with a public contact for everybody, all of them for the seller", async () => {
  await using t = await browseAsSeller();
  const other = await t.addUser();
  for (const status of LISTING_STATUSES) {
    await t.addMachine({
      id: `${status}-own`,
      brand: 'A',
      status,
      sellerId: t.seller.id,
      price: 9_000,
      hiddenPrice: true,
      isPremiumPaid: true,
    });
    await t.addMachine({ id: `${status}-other`, brand: 'B', status, sellerId: other.id, isPremiumPaid: true });
    await t.addMachine({ id: `${status}-quiet`, brand: 'B', status, sellerId: other.id });
  }
  const of = (id: string) => `sellerId=${id}`;
  const own = LISTING_STATUSES.map((status) => `${status}-own`).toReversed();
  expect(await idsAt(t, of(t.seller.id), t.headers)).toEqual(own);
  for (const headers of [{}, await t.signIn(other), await t.signIn('guest')])
    expect(await idsAt(t, of(t.seller.id), headers)).toEqual(['approved-own', 'featured-own']);
  expect(await idsAt(t, of(other.id), t.headers)).toEqual(['approved-other', 'featured-other']);
  expect(await idsAt(t, `${of(t.seller.id)}&search=tajima&featured=true`)).toEqual(['featured-own', 'approved-own']);
  expect(await idsAt(t, `${of(t.seller.id)}&priceMin=1`)).toEqual([]);
  expect(await idsAt(t, 'sellerId=00000000-0000-4000-8000-000000000000')).toEqual([]);
  const page = await t.get(`/api/machines?${of(t.seller.id)}&page=1&pageSize=1`);
  expect(page.headers).toMatchObject({ 'x-total-count': '2', 'cache-control': 'public, max-age=0, must-revalidate' });
  expect(page.headers.link).toContain(of(t.seller.id));
  // A random id may contain those digits.
  expect(page.body.replaceAll(t.seller.id, '')).not.toContain('9000');
});

test("one seller's public listings are narrowed, searched and put in order as those of everybody", async () => {
  await using t = await browseAsSeller();
  const own = { sellerId: t.seller.id, isPremiumPaid: true, financingAvailable: true } as const;
  const near = { zip: '77002', stateCode: 'TX' };
  await t.addMachine({ id: 'near', ...own, ...near, price: 9_000, facts: { doorWidthMm: 800 } });
  await t.addMachine({ id: 'far', ...own, zip: '60601', stateCode: 'IL', price: 7_000, facts: { doorWidthMm: 1_200 } });
  await t.addMachine({ id: 'sequin', ...own, price: 8_000, description: 'With a sequin device.' });
  await t.addMachine({ id: 'hidden', ...own, ...near, status: 'pending' });
  await t.addMachine({ id: 'of-other', ...near, price: 7_500, description: 'With a sequin device.' });
  for (const headers of [{}, t.headers]) {
    const ids = (query: string) => idsAt(t, `sellerId=${t.seller.id}&${query}`, headers);
    expect(await ids('near=77011&sort=distance')).toEqual(['near', 'far', 'sequin']);
    expect(await ids('near=77011&within=100')).toEqual(['near']);
    expect(await ids('fitDoorWidthMm=914&fitKnown=true')).toEqual(['near']);
    expect(await ids('search=sequins')).toEqual(['sequin']);
    expect(await ids('search=tajma&sort=price')).toEqual(['far', 'sequin', 'near']);
    expect(await ids('sort=price&page=2&pageSize=2')).toEqual(['near']);
  }
});

describe('what only admins may ask', () => {
  const shared = openOnce(() => browseAsSeller());

  test.for(['admin=true', 'status=all', 'status=pending', 'status=premium', 'sellerId=tewh', 'sellerId=non-tewh'])(
    '%s is refused to everybody but admins',
    async (query) => {
      const t = shared();
      for (const headers of [{}, t.headers, await t.signIn('guest')]) {
        const response = await t.get(`/api/machines?${query}`, headers);
        expect(response.statusCode).toBe(403);
        expect(response.json()).toEqual({
          statusCode: 403,
          error: 'Forbidden',
          message: 'Only an admin may do this',
        });
      }
    },
  );
});

describe('what is no question', () => {
  const shared = openOnce(() => browseAsSeller());

  test.for([
    ['sellerId=somebody', 'sellerId'],
    ['sellerId=', 'sellerId'],
    ['status=banana', 'status'],
    ['page=0', 'page'],
  ])('%s is refused to a seller, by the name of its field', async ([query, field]) => {
    const t = shared();
    const response = await t.get(`/api/machines?${query}`, t.headers);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ path: field }] });
  });
});
