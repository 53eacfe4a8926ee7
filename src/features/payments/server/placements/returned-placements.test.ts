import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH } from '#test/checkout.ts';
import { after, move, openHidden, pay, portal, wait } from '#test/hidden-listing.ts';

test('a sale that is undone, or that falls through within 30 days, gives the days that were left back', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout, BOTH);
  await wait(checkout, 10);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(await portal(checkout)).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false, soldFrom: 'approved' });
  checkout.pass(DAY_MS - 1);
  const undone = await checkout.call('POST', '/api/seller/machines/mine/undo-sold');
  expect(undone.json()).toMatchObject({ status: 'approved', isPremiumPaid: true, isFeaturedPaid: true, soldAt: null });
  checkout.pass(1);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  await wait(checkout, 29);
  expect((await checkout.call('POST', '/api/seller/machines/mine/undo-sold')).statusCode).toBe(409);
  const relisted = await checkout.call('PATCH', '/api/seller/machines/mine/relist');
  expect(relisted.json()).toMatchObject({ status: 'pending', isPremiumPaid: true, isFeaturedPaid: true });
  await wait(checkout, 50);
  const back = (await move(checkout, 'approved')).json();
  expect(Date.parse(back.premiumUntil) - after(90).getTime()).toBe(80 * DAY_MS - 1);
  expect(back.featuredUntil).toBe(back.premiumUntil);
});

test('what was refunded, or paid with play money before payments went live, does not come back after a sale', async () => {
  await using checkout = await openHidden();
  const { db } = checkout.database;
  await pay(checkout);
  await move(checkout, 'approved');
  const [payment] = (await checkout.asAdmin('GET', '/api/admin/payments')).json();
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await checkout.refund(payment.id)).statusCode).toBe(200);
  // Its brand shows only with Premium.
  await db.update(machines).set({ brand: 'Ricoma' });
  const undone = await checkout.call('POST', '/api/seller/machines/mine/undo-sold');
  expect(undone.json()).toMatchObject({ status: 'pending', isPremiumPaid: false });
  await db.update(machines).set({ brand: 'Tajima' });
  await pay(checkout);
  await move(checkout, 'approved');
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await checkout.setMode('live')).statusCode).toBe(200);
  expect((await checkout.call('PATCH', '/api/seller/machines/mine/relist')).json()).toMatchObject({
    isPremiumPaid: false,
  });
});
