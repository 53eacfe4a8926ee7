import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { countSent, expectFocusIn, openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import {
  cardOf,
  chooseAsDialogCloses,
  editOwn,
  expectCount,
  listingsToReview,
  openedCard,
  openPending,
  seenBy,
  sellerWith,
  statusesOf,
} from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';
import { listMachine, rowOf } from './portal-visits.ts';

const HTML = '<img src=x onerror=alert(1)> & "blurry"';

test('an approved listing leaves the queue and is found by everybody, until that is undone', async () => {
  const { model, ids } = await listingsToReview(2);
  const [first = '', second = ''] = ids;
  await using v = await visit({ viewport: PHONE });
  const page = await openPending(v, model);
  await expectCount(page, '2 listings');
  const sent = countSent(page, 'PATCH', /\/status$/);
  await cardOf(page, first)
    .getByRole('button', { name: /^Approve/ })
    .dblclick();
  await toldBy(page, 'Status updated successfully', 'approved');
  await cardOf(page, first).waitFor({ state: 'detached' });
  expect(sent()).toBe(1);
  await expectFocusIn(cardOf(page, second));
  // As a visitor, without cookies.
  expect((await fetch(new URL(`/api/machines/${first}`, page.url()))).status).toBe(200);
  await page.getByRole('button', { name: 'Undo' }).click();
  await cardOf(page, first).waitFor();
  expect((await seenBy(v, first)).status).toBe('pending');
  await expect.poll(async () => (await fetch(new URL(`/api/machines/${first}`, page.url()))).status).toBe(404);
  // One click too many must not approve again.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.keyboard.press('u');
  expect(sent()).toBe(2);
});

test('a rejection tells its reason in the portal', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { model, ids } = await sellerWith(seller, 1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: PHONE });
  const page = await openPending(v, model);
  await cardOf(page, id)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' });
  await dialog.getByLabel('Reason').fill(HTML);
  await dialog.getByRole('button', { name: /^The photos are blurry/ }).click();
  await dialog.getByRole('button', { name: 'Reject listing' }).dblclick();
  await toldBy(page, 'Status updated successfully', 'rejected');
  await page.getByText('No listings match these filters.').waitFor();
  await seller.open('/seller-portal');
  await rowOf(seller, id).getByText(HTML).waitFor();
  await rowOf(seller, id).getByText('blurry or too dark').waitFor();
});

test('a price with mark-up is shown to the public as it was previewed', async () => {
  const { model, ids } = await listingsToReview(1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: PHONE });
  const page = await openPending(v, model);
  const card = await openedCard(page, id);
  await card.getByRole('button', { name: /^Edit Price/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Price' });
  await dialog.getByText('Visitors will see: $10,001').waitFor();
  await dialog.getByLabel('Price in US dollars').fill('-5');
  await dialog.getByRole('button', { name: 'Save Price' }).click();
  await dialog.getByText('Please enter a valid positive number').waitFor();
  await dialog.getByLabel('Price in US dollars').fill('$20,000');
  await dialog.getByLabel('Apply markup').check();
  await dialog.getByText('Not a price yet.').waitFor();
  await dialog.getByRole('button', { name: 'Save Price' }).click();
  await dialog.getByText('Please enter a valid positive number').waitFor();
  await dialog.getByLabel('Markup (%)').fill('7.25');
  await dialog.getByText('Visitors will see: $21,450').waitFor();
  await dialog.getByRole('button', { name: 'Save Price' }).dblclick();
  await toldBy(page, 'Price updated successfully');
  await card.getByText('With 7.25% markup, visitors see $21,450').waitFor();
  await card.getByRole('button', { name: /^Approve/ }).click();
  await toldBy(page, 'Status updated successfully');
  await using visitor = await visit({ viewport: PHONE });
  await visitor.open(machineHref(id));
  await visitor.page.getByText('$21,450').first().waitFor();
  await visitor.page.getByText('$20,000').waitFor({ state: 'detached' });
});

test('a deletion is undone from its note, or later among the deleted listings', async () => {
  const { model, ids } = await listingsToReview(2);
  const [first = '', second = ''] = ids;
  await using v = await visit({ viewport: PHONE });
  const page = await openPending(v, model);
  const deleteListing = async (id: string) => {
    const card = await openedCard(page, id);
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete listing' }).dblclick();
    await toldBy(page, 'Listing deleted successfully');
    await cardOf(page, id).waitFor({ state: 'detached' });
  };
  await deleteListing(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Listing restored');
  await cardOf(page, first).waitFor();
  await deleteListing(second);
  await page.getByRole('link', { name: 'Deleted listings' }).click();
  await page.waitForURL('**/admin/deleted-listings');
  await expectNoSidewaysScroll(page);
  const row = page.getByRole('listitem').filter({ hasText: model }).first();
  await row.getByRole('button', { name: /^Restore/ }).dblclick();
  await toldBy(page, 'Listing restored');
  expect(await statusesOf(v, ids, model)).toEqual(['pending', 'pending']);
});

test('what its seller changed after the look at it is shown, and not approved', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { model, ids } = await sellerWith(seller, 1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(412);
  const page = await openPending(v, model);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^Approve/ }).click();
  await toldBy(page, 'Status updated successfully');
  await editOwn(seller, id, { price: 7_000 });
  // Within one poll, without a reload.
  await card.getByRole('button', { name: 'Changed: price' }).click();
  const changes = page.getByRole('dialog', { name: 'What changed' });
  await changes.getByText('$10,001').waitFor();
  await changes.getByText('$7,000').waitFor();
  await editOwn(seller, id, { price: 70, description: HTML });
  await changes.getByRole('button', { name: /^Approve/ }).click();
  const meanwhile = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await meanwhile.getByText('$70').waitFor();
  await meanwhile.getByText(HTML).waitFor();
  expect((await seenBy(v, id)).status).toBe('pending');
  await meanwhile.getByRole('button', { name: /^Approve/ }).click();
  // The first approval's toast may still be visible.
  await expect.poll(() => seenBy(v, id)).toMatchObject({ status: 'approved', price: 70 });
});

test('all that are shown are approved but for what needs Premium, which is said before, and what was edited meanwhile', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { model, email, ids } = await sellerWith(seller, 3);
  const [, edited = ''] = ids;
  await listMachine(seller, { model, brand: 'Ricoma', premium: true, contactEmail: email });
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  await page.getByRole('button', { name: 'Approve All' }).click();
  await editOwn(seller, edited, { price: 5_000 });
  await page.getByText('and 1 listing without the Premium that the brand needs').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 3 listings' }).dblclick();
  await toldBy(page, 'Listings approved successfully', '2 listings');
  await page.getByText('was changed in the meantime').waitFor();
  expect(await statusesOf(v, ids, model)).toEqual(['approved', 'pending', 'approved']);
  await expectCount(page, '2 listings');
});

test('all that are shown are deleted, and come back when that is undone', async () => {
  const { model, ids } = await listingsToReview(3);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, `/admin/listings?search=${model}`);
  expect(await page.getByRole('button', { name: 'Approve All' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Delete All Shown' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 listings' }).click();
  await toldBy(page, 'Listings deleted successfully', '3 listings');
  expect(await statusesOf(v, ids, model)).toEqual(['gone', 'gone', 'gone']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'Listings restored', '3 listings');
  expect(await statusesOf(v, ids, model)).toEqual(['pending', 'pending', 'pending']);
});

test('filters stand in the address, lead back to the first page, and can be shared', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/listings?page=2&heads=banana');
  expect(new URL(page.url()).searchParams.get('heads')).toBe(null);
  await page.getByText('More filters').click();
  const brand = page.getByRole('combobox', { name: 'Brand' });
  await brand.selectOption({ label: 'Tajima' });
  await page.waitForURL((url) => url.search === '?brand=Tajima');
  const approved = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Approved' });
  await expect.poll(() => approved.getAttribute('href')).toContain('brand=Tajima');
  await approved.click();
  await page.waitForURL((url) => url.search === '?status=approved&brand=Tajima');
  await expect.poll(() => approved.getAttribute('aria-current')).toBe('true');
  const seller = page.getByRole('combobox', { name: 'Seller' });
  // The second choice does not wait for the first one's list.
  await page.route('**/api/machines?*', () => {});
  await seller.selectOption({ label: 'The operator’s machines' });
  const heads = page.getByRole('combobox', { name: 'Heads' });
  await heads.selectOption({ label: '6' });
  await page.waitForURL((url) => url.search === '?status=approved&sellerId=tewh&brand=Tajima&heads=6');
  await page.unroute('**/api/machines?*');
  await heads.selectOption({ label: 'Any number' });
  await page.waitForURL((url) => !url.searchParams.has('heads') && url.searchParams.get('sellerId') === 'tewh');
  const filters = 'admin=true&status=approved&brand=Tajima&sellerId=tewh&pageSize=1';
  const answer = await page.request.get(`/api/machines?${filters}`);
  const words = `${answer.headers()['x-total-count']} listings`;
  await expectCount(page, words);
  await page.reload();
  await usable(page);
  await expectCount(page, words);
  expect([await brand.inputValue(), await seller.inputValue()]).toEqual(['tajima', 'tewh']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '?status=approved');
});

test('another admin’s decision arrives by itself, and a listing that is gone says so', async () => {
  const { model, ids } = await listingsToReview(3);
  const [first = '', second = '', third = ''] = ids;
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(404);
  const page = await openPending(v, model);
  await cardOf(page, third).focus();
  const scrolled = await page.evaluate(() => window.scrollY);
  await v.page.request.patch(`/api/machines/${first}/status`, { data: { status: 'approved' } });
  await cardOf(page, first).waitFor({ state: 'detached' });
  await expectFocusIn(cardOf(page, third));
  expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(scrolled);
  await cardOf(page, second)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await v.page.request.delete(`/api/machines/${second}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete listing' }).click();
  await toldBy(page, 'Failed to delete listing', 'It is gone');
  await cardOf(page, second).waitFor({ state: 'detached' });
});

test('without a network it is said, and nothing that was typed is lost', async () => {
  const { model, ids } = await listingsToReview(1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: DESK });
  v.allowNoNetwork();
  const page = await openPending(v, model);
  await cardOf(page, id)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' });
  await dialog.getByLabel('Reason').fill('Blurry');
  await v.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Reject listing' }).click();
  await dialog.getByText('There is no connection.').waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Blurry');
  await v.context.setOffline(false);
  await dialog.getByRole('button', { name: 'Reject listing' }).click();
  await toldBy(page, 'Status updated successfully');
});

test('status, condition and Premium are set on the card', async () => {
  const { model, ids } = await listingsToReview(1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, `/admin/listings?search=${model}`);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^Delete/ }).hover();
  await page.getByRole('tooltip', { name: 'Delete' }).waitFor();
  await card.getByLabel(/^Condition of/).selectOption('refurbished');
  await toldBy(page, 'Condition updated successfully');
  await card.getByLabel(/^Premium/).click();
  await toldBy(page, 'Premium status updated successfully');
  await card.getByLabel(/^Status of/).selectOption('featured');
  await toldBy(page, 'Status updated successfully', 'featured');
  await card.getByText(/until \w{3} \d/).waitFor();
  expect(await seenBy(v, id)).toMatchObject({ status: 'featured', condition: 'refurbished', isPremiumPaid: true });
  await card.getByRole('link', { name: /^Edit/ }).click();
  await page.waitForURL(`**/sell?edit=${id}`);
});

test('whoever shows a listing whose brand needs Premium is asked first, and told what it means', async () => {
  const { model, ids } = await listingsToReview(1, { brand: 'Ricoma', premium: true });
  const [id = ''] = ids;
  await using v = await visit({ viewport: PHONE });
  const page = await openPending(v, model);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Show this listing without Premium?' });
  await dialog.getByText(/Ricoma is not a preapproved brand.*visible to everyone all the same/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await seenBy(v, id)).toMatchObject({ status: 'pending' });
  // Again, with another question right after the first is closed, before the browser has fired its close event.
  await card.getByRole('button', { name: /^Approve/ }).click();
  await dialog.getByRole('button', { name: 'Set to Approved' }).waitFor();
  await card.getByLabel(/^Status of/).evaluate(chooseAsDialogCloses, 'featured');
  await dialog.getByRole('button', { name: 'Set to Featured' }).click();
  await toldBy(page, 'Status updated successfully', 'featured');
  expect(await seenBy(v, id)).toMatchObject({ status: 'featured', isPremiumPaid: false });
});
