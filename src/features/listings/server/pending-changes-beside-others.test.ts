import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { getPrice } from '#app/features/payments/prices.rules.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { CHANGE, withPublicListing } from '#test/fixtures/pending-change.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { openCheckout, PREMIUM } from '#test/checkout.ts';

test('what a spreadsheet changes while a change waits is not taken back by it', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const csvData = 'id,brand,model,heads,needles,price,year\nmine,Tajima,TMAR-K1506C,6,15,40000,2015';
  const answer = await t.call('POST', '/api/admin/import/machines', { csvData });
  expect(answer.statusCode, answer.body).toBe(200);
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Tajima', price: 40_000, year: 2015 });
  expect(await t.own()).toMatchObject({ brand: 'Barudan', price: 40_000, year: 2015, status: 'pending' });
  await t.decide('approve');
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ brand: 'Barudan', price: 40_000, year: 2015 });
});

test('a lower price that is taken back leaves what the change asks as it was, and a newer one alone', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const lower = (price: number) => t.asSeller('PATCH', '/api/machines/mine/price', { price });
  const undo = () => t.asSeller('DELETE', '/api/machines/mine/price');
  expect((await lower(39_000)).json()).toMatchObject({ price: 39_000, live: { price: 39_000 } });
  expect((await undo()).json()).toMatchObject({ price: 47_777, live: { price: 42_000 } });
  await lower(39_000);
  await t.edit({ ...CHANGE, price: 50_000 });
  expect((await undo()).json()).toMatchObject({ price: 50_000, live: { price: 42_000 } });
  await t.edit({ ...CHANGE, price: 35_000 });
  expect((await lower(39_000)).json()).toMatchObject({ price: 35_000, live: { price: 39_000 } });
});

test('an admin who sets the price that visitors are asked already sets it in the change that asks for another one', async () => {
  await using t = await withPublicListing();
  await t.edit();
  const answer = await t.call('PATCH', '/api/machines/mine', { price: 42_000 });
  expect(answer.json()).toMatchObject({ price: 42_000, live: { price: 42_000 } });
  await t.decide('approve');
  expect(await t.seen()).toMatchObject({ price: 42_000, brand: 'Barudan' });
});

test('an admin who sets the price that the change asks for sets it before visitors', async () => {
  await using t = await withPublicListing();
  await t.edit();
  await t.call('PATCH', '/api/machines/mine', { price: 47_777 });
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 47_777, brand: 'Tajima' });
  expect(await t.entries()).toMatchObject([{ before: { price: 42_000 }, after: { price: 47_777 } }]);
});

test('a listing with a change can be put back in review, where no visitor sees it', async () => {
  await using t = await withPublicListing();
  await t.edit();
  expect((await t.move('pending')).json()).toMatchObject({ status: 'pending', live: null, brand: 'Barudan' });
  expect((await t.app.inject('/api/machines/mine')).statusCode).toBe(404);
});

test('Premium costs what the dearer brand does while visitors see the one, and what the newest does once they do not', async () => {
  await using checkout = await openCheckout();
  const amountFor = (brand: string) => getPrice(brand, PREMIUM).total;
  expect(amountFor('Tajima')).toBeGreaterThan(amountFor('SWF'));
  const change = filledForm([], { brand: 'SWF' });
  expect((await checkout.call('PUT', '/api/machines/mine', change)).json()).toMatchObject({
    status: 'pending',
    brand: 'SWF',
  });
  expect((await checkout.ask(PREMIUM, { amount: amountFor('SWF') })).statusCode).toBe(409);
  expect((await checkout.ask(PREMIUM, { amount: amountFor('Tajima') })).statusCode).toBe(201);
  await checkout.asAdmin('PATCH', '/api/machines/mine/status', { status: 'pending' });
  expect((await checkout.ask(PREMIUM, { amount: amountFor('Tajima') })).statusCode).toBe(409);
  expect((await checkout.ask(PREMIUM, { amount: amountFor('SWF') })).statusCode).toBe(201);
});

test('a change that was rejected is past once the listing is sold, or changed by somebody else', async () => {
  await using t = await withPublicListing();
  await t.edit();
  await t.decide('reject', {});
  expect((await t.own()).change).toMatchObject({ state: 'rejected' });
  await t.call('PATCH', '/api/machines/mine', { price: 41_500 });
  expect((await t.own()).change).toBeNull();
});

test('what the release before changes and puts in review overtakes the change that waits', async () => {
  await using t = await withPublicListing();
  await t.edit();
  await t.database.db.update(machines).set({ status: 'pending', price: 33_000, description: 'By the release before' });
  expect(await t.own()).toMatchObject({ price: 33_000, description: 'By the release before', change: null });
  const [change] = await t.database.db.select().from(pendingChanges).where(eq(pendingChanges.machineId, 'mine'));
  expect(change).toMatchObject({ outcome: 'superseded' });
  await t.move('approved');
  await caughtUp(t);
  expect(await t.seen()).toMatchObject({ price: 33_000, brand: 'Tajima' });
});
