import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_PASSWORD } from '#app/demo/demo-accounts.ts';
import { portalListing, type PortalListing } from '#app/features/listings/portal.schema.ts';
import type { NewMachineInput } from '#app/features/listings/listings.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { openedUpload, storedUpload } from '#app/features/media/media.schema.ts';
import type { Visit } from './browser.ts';
import { signIn } from './profile-visits.ts';

/**
 * A demo seller with listings of every status, and with paid placements, which only a moderator can otherwise create.
 */
export async function openAsDemoSeller(v: Visit, username: string, path = '/seller-portal'): Promise<void> {
  await signIn(v, username, DEMO_PASSWORD);
  await v.open(path);
}

export async function ownListings({ page }: Visit): Promise<PortalListing[]> {
  return z.array(portalListing).parse(await (await page.request.get('/api/seller/machines')).json());
}

/** The seller's first listing that matches. */
export async function anyListing(v: Visit, isWanted: (listing: PortalListing) => boolean): Promise<PortalListing> {
  const listing = (await ownListings(v)).find(isWanted);
  if (listing === undefined) throw new Error('The seller has no such listing');
  return listing;
}

/** Lists a machine with a photo as the signed-in user; it waits for review. */
export async function listMachine({ page }: Visit, fields: Partial<NewMachineInput> = {}): Promise<string> {
  const { uploadURL } = openedUpload.parse(await (await page.request.post('/api/objects/upload')).json());
  const photo = await twoHalves(64, 48).jpeg().toBuffer();
  const sent = await page.request.put(uploadURL, { data: photo, headers: { 'content-type': 'image/jpeg' } });
  const data: NewMachineInput = {
    brand: 'Tajima',
    model: 'TMAR-K1506C',
    heads: 6,
    needles: 15,
    city: 'Columbus',
    state: 'Ohio',
    zip: '43004',
    contactName: 'Sam Seller',
    contactEmail: 'sam@portal.example',
    images: [storedUpload.parse(await sent.json()).path],
    ...fields,
  };
  const answer = await page.request.post('/api/machines', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

export function rowOf({ page }: Visit, id: string): Locator {
  return page.getByRole('listitem').filter({ has: page.locator(`h3 a[href="${machineHref(id)}"]`) });
}

/** Chooses an action of the listing, from the menu if it is not a button. */
export async function choose(v: Visit, id: string, choice: string): Promise<void> {
  const row = rowOf(v, id);
  const beside = row.getByRole('button', { name: choice }).filter({ visible: true });
  if ((await beside.count()) === 0) await row.getByRole('button', { name: 'More' }).click();
  await beside.click();
}
