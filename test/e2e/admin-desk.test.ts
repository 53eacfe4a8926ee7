import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DESK_PAGES, noteNotifications, noteToasts, runImport } from './admin-desk-visits.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, usable, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';
import { listMachine } from './portal-visits.ts';
import { register } from './profile-visits.ts';

const NEWS = '**/api/admin/notifications';
const CLEARING = '**/api/admin/import-clear';
/** Slightly longer than an admin's polling interval. */
const POLL_MS = 31_000;

test.each(DESK_PAGES)('%s leads visitors to signing in, and sellers to the start', async (path) => {
  await using visitor = await visit({ viewport: PHONE });
  await visitor.open(path);
  expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe(path);
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  await seller.open(path);
  expect(new URL(seller.page.url()).pathname).toBe('/');
});

test.each([
  ['/admin/manage', '/admin/listings'],
  ['/admin/contact-submissions', '/admin/contacts'],
])('the older address %s leads to %s', async (from, to) => {
  await using v = await visit({ viewport: PHONE });
  await openAsAdmin(v, from);
  expect(new URL(v.page.url()).pathname).toBe(to);
});

const figures = z.object({ listings: z.object({ pending: z.int(), approved: z.int(), featured: z.int() }) });

test('the dashboard says what waits and leads there, and counts up by itself', async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  await listMachine(seller);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin');
  const { listings } = figures.parse(await (await page.request.get('/api/admin/overview')).json());
  const sections = page.getByRole('list', { name: 'Sections' });
  const card = sections.getByRole('link', { name: /^Listings/ });
  await card.getByText(`${listings.pending} pending`).waitFor();
  await sections
    .getByRole('link', { name: /^Contacts/ })
    .getByText(/^\d+ unread$/)
    .waitFor();
  await sections
    .getByRole('link', { name: /^Users/ })
    .getByText(/^\d+ new today$/)
    .waitFor();
  await page
    .getByText('Total Listed')
    .locator('xpath=../../dd')
    .getByText(String(listings.approved + listings.featured))
    .waitFor();
  expect(await card.getAttribute('href')).toBe('/admin/listings?status=pending');
  const hrefs = await sections.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const others = ['/admin/payment-settings', '/admin/csv-management', '/admin/page-views', '/profile', '/'];
  expect(hrefs).toEqual(expect.arrayContaining(others));
  await listMachine(seller);
  await card.getByText(`${listings.pending + 1} pending`).waitFor();
});

test('a listing that comes in is told with its place, inside the window and outside, for 8 seconds', async () => {
  await using v = await visit({ viewport: PHONE });
  const notified = await noteNotifications(v.page);
  const page = await openWithClock(v.page, () => openAsAdmin(v, '/admin'));
  await listAnother();
  await page.clock.pauseAt(Date.now() + POLL_MS);
  const toast = page.getByRole('listitem').filter({ hasText: '1 new listing' });
  // Nothing is rendered while the clock is stopped.
  const showing = async () => {
    await page.clock.runFor(10);
    return toast.count();
  };
  await expect.poll(showing, { timeout: 20_000 }).toBe(1);
  expect(await notified()).toEqual(['1 new listing']);
  await page.clock.runFor(7_500);
  await toast.getByRole('button', { name: 'Show' }).waitFor();
  await page.clock.runFor(1_000);
  await toast.waitFor({ state: 'detached' });
});

test('where pages may not notify, as on phones, the toast still comes, and leads to what it tells of', async () => {
  await using v = await visit({ viewport: PHONE });
  await noteNotifications(v.page, false);
  const page = await openWithClock(v.page, () => openAsAdmin(v, '/admin/page-views'));
  await listAnother();
  await page.clock.fastForward(POLL_MS);
  await toldBy(page, '1 new listing');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/admin/listings');
});

test('what an admin looks at is no news to them, though a poll was underway', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const asked = Promise.withResolvers<void>();
  await page.route(NEWS, () => {
    asked.resolve();
  });
  await page.route(`${NEWS}/viewed`, async (route) => {
    await asked.promise;
    await route.continue();
  });
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notifications'));
  await openAsAdmin(v, '/admin/contacts');
  await dropped;
});

test('only an admin loads what tells of news', async () => {
  await using visitor = await visit({ viewport: DESK });
  const loaded = scriptsOf(visitor.page);
  await visitor.open('/');
  await visitor.page.waitForLoadState('networkidle');
  expect(loaded()).not.toEqual([]);
  expect(loaded().filter((name) => /notif|admin|import/.test(name))).toEqual([]);
  await using v = await visit({ viewport: DESK });
  const loadedByAdmin = scriptsOf(v.page);
  await openAsAdmin(v, '/');
  await expect.poll(() => loadedByAdmin().some((name) => name.startsWith('admin-notifications'))).toBe(true);
});

test('an import is shown while it runs; its end is told once, whichever windows are open', async () => {
  await using v = await visit({ viewport: PHONE });
  const other = await v.context.newPage();
  const told = [await noteToasts(v.page), await noteToasts(other)];
  const run = await runImport(v.page);
  const page = await openAsAdmin(v, '/admin');
  await other.goto('/admin/mail');
  await usable(other);
  const bars = [page, other].map((each) => each.getByRole('progressbar', { name: 'Import' }));
  for (const bar of bars) await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('30');
  await page.getByText('Reading page 3 of 10').waitFor();
  run.to({ status: 'completed', percentage: 100, result: { added: 3, updated: 12, sold: 1 } });
  for (const bar of bars) await bar.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await Promise.all(told.map((toasts) => toasts()))).flat())
    .toEqual([expect.stringMatching(/^TEWH Import Complete\s+Added: 3, Updated: 12, Sold: 1/)]);
});

test('an import that failed says why, once, though only a second try puts it away', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(503);
  const told = await noteToasts(v.page);
  const run = await runImport(v.page);
  run.to({ status: 'error', error: 'The partner site did not answer' });
  await v.page.route(CLEARING, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const refused = v.page.waitForResponse(CLEARING);
  const page = await openWithClock(v.page, () => openAsAdmin(v, '/admin'));
  await toldBy(page, 'Import Failed', 'The partner site did not answer');
  expect((await refused).status()).toBe(503);
  const cleared = page.waitForResponse(CLEARING);
  await page.clock.fastForward(POLL_MS);
  expect((await cleared).status()).toBe(204);
  expect(await told()).toHaveLength(1);
});

test.each(['/admin', '/admin/listings'])('an import begun at %s says why there is none', async (path) => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(503);
  const message = 'The import is not configured. Set PARTNER_SITE_URL to the address of the partner site.';
  await v.page.route('**/api/admin/import-tewh', (route) => route.fulfill({ status: 503, json: { message } }));
  const page = await openAsAdmin(v, path);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await toldBy(page, 'Import Failed', 'The import is not configured.');
});

/** Opens a page with a fake clock, and waits until it has its initial counts. */
async function openWithClock(page: Page, open: () => Promise<Page>): Promise<Page> {
  await page.clock.install();
  const known = page.waitForResponse(NEWS);
  await open();
  await known;
  return page;
}

/** Another visitor lists a machine. */
async function listAnother(): Promise<void> {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  await listMachine(seller);
}

/** The names of the scripts that this window has loaded. */
function scriptsOf(page: Page): () => string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  return () => names;
}
