import { expect } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '#app/features/payments/server/payments.jobs.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { filledForm } from './fixtures/listings.ts';
import { openShop, PREMIUM, type Shop } from './payment-shop.ts';

export const START = new Date('2026-03-01T12:00:00Z');
export const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const SHOWN = '/objects/machines/demo0000.webp';

/** A shop at `START`, whose listing 'mine' visitors have never seen. */
export async function openHidden(options: { engine?: 'postgres' } = {}): Promise<Shop> {
  const shop = await openShop({ now: START, ...options });
  await shop.database.db.update(machines).set({ status: 'pending', image: SHOWN, images: [SHOWN] });
  return shop;
}

/** False: it is not for sale. */
export async function pay(shop: Shop, choice = PREMIUM): Promise<boolean> {
  const answer = await shop.ask(choice);
  if (answer.statusCode !== 201) return false;
  const orderId: string = answer.json().id;
  shop.fakePayPal.approve(orderId);
  expect((await shop.capture(orderId)).statusCode).toBe(200);
  return true;
}

export const move = (shop: Shop, status: string, more: object = {}) =>
  shop.asAdmin('PATCH', '/api/machines/mine/status', { status, ...more });
/** A moderator takes it from visitors until it is looked at again. */
export const review = (shop: Shop) => move(shop, 'pending');
export const edit = (shop: Shop) => shop.call('PUT', '/api/machines/mine', filledForm([SHOWN]));

/** Some days later, of which the jobs see the last moment only. */
export async function wait(shop: Shop, days: number): Promise<void> {
  shop.pass(days * DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  await shop.tick(END_PLACEMENTS);
  await shop.signInAgain();
}

/** The listing as its seller reads it. */
export const portal = async (shop: Shop) => (await shop.call('GET', '/api/seller/machines')).json()[0];
