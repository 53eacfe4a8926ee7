import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ListingStatus } from '#app/db/enums.ts';
import type { NewMachineInput } from '#app/features/listings/listings.schema.ts';
import { adminMachine, type AdminMachine } from '#app/features/machines/machines.schema.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { PHONE, visit, type Visit } from './browser.ts';
import { listMachine } from './portal-visits.ts';
import { register, signInAsAdmin } from './profile-visits.ts';

let made = 0;

/** A seller with pending listings of a unique model, so that a search finds only these. */
export async function sellerWith(v: Visit, count: number, fields: Partial<NewMachineInput> = {}) {
  made += 1;
  const model = `REVIEW${process.pid}X${made}`;
  const email = await register(v);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push(await listMachine(v, { model, contactEmail: email, price: 10_000 + number, ...fields }));
  return { model, email, ids };
}

/** The same by a seller who has left the site. */
export async function listingsToReview(count: number, fields: Partial<NewMachineInput> = {}) {
  await using v = await visit({ viewport: PHONE });
  // Awaited, because leaving the scope ends the visit.
  return await sellerWith(v, count, fields);
}

/** Opens the pending listings of this model. */
export async function openPending(v: Visit, model: string): Promise<Page> {
  return openAsAdmin(v, `/admin/listings?status=pending&search=${model}`);
}

export function cardOf(page: Page, id: string): Locator {
  return page.locator(`[data-listing="${id}"]`);
}

/** The card, with the parts that phones first hide. */
export async function openedCard(page: Page, id: string): Promise<Locator> {
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^More of/ }).click();
  return card;
}

/** The number of listings that the page states. */
export async function expectCount(page: Page, words: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .first()
    .waitFor();
}

/** A listing as another admin's client sees it. */
export async function seenBy({ page }: Visit, id: string): Promise<AdminMachine> {
  const answer = await page.request.get(`/api/machines/${encodeURIComponent(id)}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return adminMachine.parse(await answer.json());
}

/** Lists a machine as the signed-in user, and has an admin set this status. */
export async function listWithStatus(v: Visit, status: ListingStatus, fields: Partial<NewMachineInput> = {}) {
  const id = await listMachine(v, fields);
  await using admin = await visit({ viewport: PHONE });
  await signInAsAdmin(admin);
  const answer = await admin.page.request.patch(`/api/machines/${id}/status`, { data: { status } });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

const statuses = z.array(z.object({ id: z.string(), status: z.string() }));

/** The statuses of these listings. */
export async function statusesOf({ page }: Visit, ids: readonly string[], model: string): Promise<string[]> {
  const answer = await page.request.get(`/api/machines?admin=true&search=${model}`);
  const found = statuses.parse(await answer.json());
  return ids.map((id) => found.find((each) => each.id === id)?.status ?? 'gone');
}

/** Changes the description, price or other fields of an own listing. */
export async function editOwn({ page }: Visit, id: string, change: Partial<NewMachineInput>): Promise<void> {
  const path = `/api/machines/${encodeURIComponent(id)}`;
  const own = z.looseObject({ id: z.string() }).parse(await (await page.request.get(path)).json());
  // Facts must be sent as plain values; omitted ones stay.
  const answer = await page.request.put(path, { data: { ...own, facts: {}, ...change } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Runs in the browser: closes the open dialog, and selects the value in the same task. */
export function chooseAsDialogCloses(select: Element, value: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (dialog === null || !(select instanceof HTMLSelectElement)) throw new Error('Nothing is asked');
  new MutationObserver((_records, seen) => {
    seen.disconnect();
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }).observe(dialog, { attributeFilter: ['open'] });
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.click();
}
