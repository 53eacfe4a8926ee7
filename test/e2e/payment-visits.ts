import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { SWEEP_PAYMENTS } from '#app/features/payments/server/payments.jobs.ts';
import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import type { PlacementChoice } from '#app/features/payments/prices.rules.ts';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import type { FaultOrder } from '#app/simulators/paypal/faults.ts';
import type { Visit } from './browser.ts';
import { expectMoves } from './layout-shift.ts';
import { listMachine, ownListings } from './portal-visits.ts';
import { register } from './profile-visits.ts';
import { site } from './site.ts';

export const PREMIUM = { premium: true, featured: false } as const;
export const FEATURED = { premium: false, featured: true } as const;
export const BOTH = { premium: true, featured: true } as const;

/** A new seller with a Tajima, on the payment page of its placements. */
export async function openToPay(v: Visit, choice: PlacementChoice): Promise<string> {
  await register(v);
  const id = await listMachine(v);
  await v.open(paymentHref(id, choice));
  return id;
}

/** Clicks PayPal's button, and returns the window that opens. */
export async function goToPayPal({ page }: Pick<Visit, 'page'>): Promise<Page> {
  // The decision is made in another window, and shown here some time later.
  expectMoves(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  return opening;
}

/** Opens PayPal's window and answers there. */
export async function answerAtPayPal(v: Pick<Visit, 'page'>, answer: string): Promise<void> {
  const popup = await goToPayPal(v);
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: answer }).click();
  await closing;
}

/** Waits for the visible toast with this title. */
export async function toldBy(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: title });
  await (description === undefined ? toast : toast.filter({ hasText: description })).waitFor();
}

/** Makes a future call to PayPal fail. */
export async function injectFault(order: FaultOrder): Promise<void> {
  const answer = await fetch(`${site().payPalUrl}/stand-in/faults`, { method: 'POST', body: JSON.stringify(order) });
  expect(answer.status).toBe(204);
}

/** Runs the payment sweep now, which otherwise runs at each full minute. */
export async function sweepNow(): Promise<void> {
  const database = openPostgres(site().databaseUrl, raise);
  const jobs = openJobQueue(database, raise);
  await jobs.prepare();
  await jobs.send(database.db, SWEEP_PAYMENTS, {});
  await jobs.stop(1_000);
  await database.close();
}

function raise(error: Error): never {
  throw error;
}

export async function listingOf(v: Visit, id: string): Promise<PortalListing> {
  const listing = (await ownListings(v)).find((own) => own.id === id);
  if (listing === undefined) throw new Error('The seller has no such listing');
  return listing;
}

/** Counts POST requests to an address. */
export function countPosts(page: Page, path: string): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) posts += 1;
  });
  return () => posts;
}
