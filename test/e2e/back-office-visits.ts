import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { PHONE, visit, type Visit } from './browser.ts';
import { listMachine } from './portal-visits.ts';
import { newAddress, PASSWORD, register, signInAsAdmin } from './profile-visits.ts';
import { site } from './site.ts';

let made = 0;

/** A unique name per call, because files that run on the same site share its data. */
export function newName(of: string): string {
  made += 1;
  return `${of} ${process.pid}-${made}`;
}

/** Opens a page of the back office as an admin. */
export async function openAsAdmin(v: Visit, path: string): Promise<Page> {
  await signInAsAdmin(v);
  await v.open(path);
  return v.page;
}

/** Ensures that at least this many accounts exist. */
export async function ensureUsers({ page }: Visit, count: number): Promise<void> {
  const total = (await page.request.get('/api/admin/users?pageSize=1')).headers()['x-total-count'];
  for (let known = Number(total); known < count; known += 1) {
    const email = newAddress();
    const body = JSON.stringify({ username: email, email, password: PASSWORD, name: 'One of many' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${site().url}/api/register`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }
}

/** Names from a seller's listing are proposed for review. */
export async function nameInListing(named: { model?: string; accessory?: string }): Promise<void> {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const { model, accessory } = named;
  const accessories = accessory === undefined ? null : JSON.stringify([{ name: accessory, quantity: 1 }]);
  await listMachine(seller, { accessories, ...(model === undefined ? {} : { model }) });
}

/** The link to a section in the back office's menu. */
export function sectionLink(page: Page, path: string): Locator {
  return page.getByRole('navigation', { name: 'Back office' }).first().locator(`a[href="${path}"]`);
}

/** The table row that contains this text. */
export function lineWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });
}

/** The focus is inside this element, not on the page as a whole. */
export async function expectFocusIn(within: Locator): Promise<void> {
  await expect
    .poll(() => within.evaluate((element) => element.contains(document.activeElement)), { timeout: 20_000 })
    .toBe(true);
}

/** Counts requests of this method to addresses that match. */
export function countSent(page: Page, method: string, ends: RegExp): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === method && ends.test(request.url())) sent += 1;
  });
  return () => sent;
}

const withId = z.array(z.object({ id: z.string(), name: z.nullable(z.string()), username: z.optional(z.string()) }));

/** The id of the entry with this name, from the API. */
export async function idOf({ page }: Visit, path: string, name: string): Promise<string> {
  const found = withId.parse(await (await page.request.get(path)).json());
  const id = found.find((each) => each.name === name || each.username === name)?.id;
  if (id === undefined) throw new Error(`${name} is not there`);
  return id;
}
