import { expect } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '#app/features/payments/server/payments.jobs.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { filledForm } from './fixtures/listings.ts';
import { openCheckout, PREMIUM, type Checkout } from './checkout.ts';

export const START = new Date('2026-03-01T12:00:00Z');
export const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const SHOWN = '/objects/machines/demo0000.webp';

/** A checkout at `START`, whose listing 'mine' visitors have never seen. */
export async function openHidden(options: { engine?: 'postgres' } = {}): Promise<Checkout> {
  const checkout = await openCheckout({ now: START, ...options });
  await checkout.database.db.update(machines).set({ status: 'pending', image: SHOWN, images: [SHOWN] });
  return checkout;
}

/** False if the listing is not for sale. */
export async function pay(checkout: Checkout, choice = PREMIUM): Promise<boolean> {
  const answer = await checkout.ask(choice);
  if (answer.statusCode !== 201) return false;
  const orderId: string = answer.json().id;
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
  return true;
}

export const move = (checkout: Checkout, status: string, more: object = {}) =>
  checkout.asAdmin('PATCH', '/api/machines/mine/status', { status, ...more });
/** A moderator hides the listing for another review. */
export const review = (checkout: Checkout) => move(checkout, 'pending');
export const edit = (checkout: Checkout) => checkout.call('PUT', '/api/machines/mine', filledForm([SHOWN]));

/** Advances the clock by some days; jobs only run at the end. */
export async function wait(checkout: Checkout, days: number): Promise<void> {
  checkout.pass(days * DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  await checkout.tick(END_PLACEMENTS);
  await checkout.signInAgain();
}

/** The listing as its seller sees it. */
export const portal = async (checkout: Checkout) => (await checkout.call('GET', '/api/seller/machines')).json()[0];
