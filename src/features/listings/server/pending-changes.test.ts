import { asc, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { uploads } from '#app/db/tables/site.ts';
import { adminMachine, ownMachine } from '#app/features/machines/machines.schema.ts';
import { addUpload, filledForm } from '#test/fixtures/listings.ts';
import { CHANGE, SHOWN, withPublicListing } from '#test/fixtures/pending-change.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';

type Listing = Awaited<ReturnType<typeof withPublicListing>>;

/** Every public address that names or counts listings. */
const PUBLIC_ADDRESSES = [
  '/api/machines',
  '/api/machines?search=barudan',
  '/api/machines?search=zweigstich',
  '/api/machines?brand=Barudan',
  '/api/machines?heads=1',
  '/api/machines?priceMin=47777&priceMax=47777',
  '/api/machines?sort=price',
  '/api/machines/mine',
  '/api/machines/mine/similar',
  '/api/machines/filters/values',
  '/api/machines/filters/counts',
  '/api/machines/filters/counts?brand=Barudan',
  '/feeds/new-listings.xml',
  '/feeds/google-products.xml',
  '/sitemap.xml',
  '/sitemaps/machines-1.xml',
  '/sitemaps/kinds.xml',
  '/og/machine/mine/picture.jpg',
];

async function publicAnswers({ app, database }: Pick<Listing, 'app' | 'database'>) {
  await caughtUp({ app, database });
  const answers = PUBLIC_ADDRESSES.map(async (url) => {
    const { statusCode, rawPayload } = await app.inject(url);
    return [url, statusCode, rawPayload.toString('base64')];
  });
  return Promise.all(answers);
}

const changesOf = ({ database: { db } }: Pick<Listing, 'database'>) =>
  db.select().from(pendingChanges).orderBy(asc(pendingChanges.submittedAt));

test('a change is in review for its seller and moderators, who see it, and the approved version stays', async () => {
  await using t = await withPublicListing();
  const answer = await t.edit();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(ownMachine.parse(answer.json())).toEqual(answer.json());
  const own = { ...CHANGE, name: 'Barudan BEKY-S1501', status: 'pending' };
  const live = { status: 'approved', brand: 'Tajima', price: 42_000 };
  expect(answer.json()).toMatchObject({ ...own, live, change: { state: 'pending', reason: null } });
  expect(await t.own()).toEqual(answer.json());
  expect(answer.headers.etag).toBe((await t.asSeller('GET', '/api/machines/mine')).headers.etag);
  const forAdmin = await t.see();
  expect(adminMachine.parse(forAdmin)).toEqual(forAdmin);
  expect(forAdmin).toMatchObject({ ...own, live, shownPrice: 47_777, changedSinceApproval: true });
  const inQueue = await t.call('GET', '/api/machines?status=pending');
  expect(inQueue.json()).toMatchObject([{ id: 'mine', brand: 'Barudan' }]);
  expect((await t.call('GET', '/api/machines?status=approved')).json()).toEqual([]);
  expect((await t.asSeller('GET', '/api/seller/machines')).json()).toMatchObject([
    {
      id: 'mine',
      status: 'pending',
      live,
      actions: ['edit', 'mark-sold', 'confirm', 'lower-price', 'add-facts', 'delete'],
    },
  ]);
  expect(await t.seen()).toMatchObject({ brand: 'Tajima', price: 42_000, status: 'approved', contactName: null });
});

test('no public answer shows anything of a change that waits, byte by byte', async () => {
  await using t = await withPublicListing();
  const before = await publicAnswers(t);
  const image = await addUpload(t, t.seller);
  expect((await t.asSeller('PUT', '/api/machines/mine', filledForm([image], CHANGE))).statusCode).toBe(200);
  const after = await publicAnswers(t);
  expect(after).toEqual(before);
  // After the approval, the affected responses do differ.
  expect((await t.decide('approve')).statusCode).toBe(200);
  const approved = await publicAnswers(t);
  const changed = approved.flatMap(([url, ...answer], index) =>
    JSON.stringify(answer) === JSON.stringify(before[index]?.slice(1)) ? [] : [url],
  );
  const sayNothingOfIt = new Set(['/api/machines/mine/similar', '/sitemap.xml', '/sitemaps/machines-1.xml']);
  expect(changed).toEqual(PUBLIC_ADDRESSES.filter((url) => !sayNothingOfIt.has(url)));
});

test('of several changes the newest waits, and the others are in the history', async () => {
  await using t = await withPublicListing();
  for (const price of [45_000, 44_000, 43_000]) await t.edit({ ...CHANGE, price });
  expect(await t.own()).toMatchObject({ price: 43_000, status: 'pending' });
  const stored = await changesOf(t);
  expect(stored.map(({ outcome, fields }) => [outcome, fields])).toMatchObject([
    ['superseded', { price: 45_000 }],
    ['superseded', { price: 44_000 }],
    [null, { price: 43_000 }],
  ]);
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes')).json();
  expect(changes).toContainEqual({ field: 'price', before: 42_000, after: 43_000 });
});

test('a lower price is before visitors at once, and is that of the change as well', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const lower = (price: number) => t.asSeller('PATCH', '/api/machines/mine/price', { price });
  expect((await lower(45_000)).json().message).toBe(
    'The new price must be lower than $42,000. To raise it, edit the listing',
  );
  expect((await lower(39_000)).json()).toMatchObject({ price: 39_000, live: { price: 39_000 }, brand: 'Barudan' });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 39_000, brand: 'Tajima' });
  await t.decide('approve');
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 39_000, brand: 'Barudan' });
});

test('what an admin sets stands before visitors, and shows nothing of a change that waits', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const change = (what: object) => t.call('PATCH', '/api/machines/mine', what);
  expect((await change({ condition: 'refurbished' })).json()).toMatchObject({ price: 47_777, status: 'pending' });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 42_000, condition: 'refurbished', brand: 'Tajima' });
  expect((await change({ price: 41_000 })).json()).toMatchObject({ price: 41_000, live: { price: 41_000 } });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 41_000, brand: 'Tajima' });
  expect((await t.asSeller('GET', '/api/machines/mine')).json()).toMatchObject({ brand: 'Barudan', price: 41_000 });
});

test('what an admin edits of a change that waits, waits with it', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const edited = await t.call('PUT', '/api/machines/mine', filledForm([SHOWN], { ...CHANGE, year: 2020 }));
  expect(edited.json()).toMatchObject({ status: 'pending', year: 2020, brand: 'Barudan' });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Tajima', year: 2018 });
});

test('sold with a change that waits, the page says sold of what was approved', async () => {
  await using t = await withPublicListing();
  await t.edit();
  expect((await t.asSeller('PATCH', '/api/seller/machines/mine/mark-sold')).json()).toMatchObject({ status: 'sold' });
  expect(await t.seen()).toMatchObject({ status: 'sold', brand: 'Tajima', price: 42_000 });
  expect((await t.decide('approve')).statusCode).toBe(409);
});

test('photos of the approved version and of the change are kept until it is decided', async () => {
  await using t = await withPublicListing();
  const one = await addUpload(t, t.seller);
  const two = await addUpload(t, t.seller);
  const send = (images: string[]) => t.asSeller('PUT', '/api/machines/mine', filledForm(images));
  const kept = async () => {
    const rows = await t.database.db.select().from(uploads).where(eq(uploads.claimedByMachineId, 'mine'));
    return rows.length;
  };
  await send([one]);
  await t.decide('approve');
  expect(await kept()).toBe(1);
  await send([two]);
  expect(await kept()).toBe(2);
  await t.decide('reject', {});
  expect(await kept()).toBe(1);
  expect((await t.seen()).images).toEqual([one]);
});

test('a listing that an admin deletes and brings back has its change again', async () => {
  await using t = await withPublicListing();
  await t.edit();
  expect((await t.call('DELETE', '/api/machines/mine')).statusCode).toBe(204);
  expect((await t.call('POST', '/api/admin/deleted-listings/mine/restore')).statusCode).toBe(200);
  expect(await t.own()).toMatchObject({ status: 'pending', brand: 'Barudan', live: { brand: 'Tajima' } });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Tajima', price: 42_000 });
});

describe('whatever seller and moderators do', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('edit'), price: fc.integer({ min: 1, max: 999_999 }) }),
    fc.record({ kind: fc.constant('lower'), price: fc.integer({ min: 1, max: 999_999 }) }),
    fc.constantFrom(...(['approve', 'reject'] as const)).map((kind) => ({ kind, price: 0 })),
  );

  test('visitors see the price that was approved last, or lowered since', async () => {
    await using t = await withPublicListing();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        // Sellers can submit this many changes only once an hour.
        await t.database.pool.query('delete from rate_limits');
        let { price: shown } = await t.seen();
        let waiting: number | null = null;
        for (const { kind, price } of steps) {
          if (kind === 'edit') {
            expect((await t.edit({ ...CHANGE, price })).statusCode).toBe(200);
            waiting = price;
          } else if (kind === 'lower') {
            const { statusCode } = await t.asSeller('PATCH', '/api/machines/mine/price', { price });
            expect(statusCode).toBe(price < shown ? 200 : 409);
            // A pending change with a lower price keeps it.
            if (price < shown) [shown, waiting] = [price, waiting === null ? null : Math.min(waiting, price)];
          } else {
            expect((await t.decide(kind, {})).statusCode).toBe(waiting === null ? 409 : 200);
            if (kind === 'approve' && waiting !== null) shown = waiting;
            waiting = null;
          }
          expect((await t.seen()).price).toBe(shown);
          expect(await t.own()).toMatchObject({ price: waiting ?? shown });
        }
        if (waiting !== null) await t.decide('reject', {});
      }),
      { numRuns: 12 },
    );
  });
});
