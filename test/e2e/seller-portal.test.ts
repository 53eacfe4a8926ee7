import { describe, expect, test } from 'vitest';
import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { anyListing, choose, listMachine, openAsDemoSeller, ownListings, rowOf } from './portal-visits.ts';
import { register } from './profile-visits.ts';

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('each status shows exactly what can be done with it, the main thing first', async () => {
    await using v = await visit({ viewport });
    await openAsDemoSeller(v, 'harborline');
    for (const { like, main, rest } of OFFERED) {
      const { id } = await anyListing(v, like);
      const beside = viewport === DESK && rest.includes(OPTIONS) ? [OPTIONS, main] : [main];
      expect(await visibleChoices(v, id)).toEqual(beside);
      await rowOf(v, id).getByRole('button', { name: 'More' }).click();
      expect((await visibleChoices(v, id)).toSorted()).toEqual([main, ...rest].toSorted());
      await v.page.keyboard.press('Escape');
    }
    await expectNoSidewaysScroll(v.page);
  });
});

test('a listing is marked as sold, relisted, and a sold one is deleted without being asked whether it was sold', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  const { page } = v;
  const id = await listWithStatus(v, 'approved');
  await v.open('/seller-portal');
  await choose(v, id, 'Mark as sold');
  const question = page.getByRole('dialog', { name: 'Mark as sold?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await statusOf(v, id)).toBe('approved');

  await choose(v, id, 'Mark as sold');
  await question.getByRole('button', { name: 'Mark as sold' }).click();
  await page.getByText('Listing marked as sold').first().waitFor();
  await rowOf(v, id).getByText('Sold', { exact: true }).waitFor();
  expect(await statusOf(v, id)).toBe('sold');

  await choose(v, id, 'Undo the sale');
  await page.getByText('Back on sale').first().waitFor();
  await rowOf(v, id).getByText('Approved', { exact: true }).waitFor();
  expect(await statusOf(v, id)).toBe('approved');
  await choose(v, id, 'Mark as sold');
  await question.getByRole('button', { name: 'Mark as sold' }).click();
  await rowOf(v, id).getByText('Sold', { exact: true }).waitFor();

  await choose(v, id, 'Relist');
  await page.getByText('Listing relisted and pending admin approval').first().waitFor();
  await rowOf(v, id).getByText('Pending review').waitFor();

  await choose(v, id, 'Delete');
  await page.getByRole('dialog', { name: 'Delete this listing?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await statusOf(v, id)).toBe('pending');
});

test('a price is lowered in one field, seen by buyers at once, and taken back', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  const { page } = v;
  const id = await listWithStatus(v, 'approved', { price: 42_000 });
  await v.open('/seller-portal');
  await choose(v, id, 'Lower the price');
  const dialog = page.getByRole('dialog', { name: 'Lower the price' });
  const field = dialog.getByLabel('New price');
  for (const wrong of ['', '42,000', '0', 'less']) {
    await field.fill(wrong);
    await dialog.getByRole('button', { name: 'Lower the price' }).click();
    await dialog.getByText('Enter a price below $42,000').first().waitFor();
  }
  await field.fill('$41,600');
  await dialog.getByRole('button', { name: 'Lower the price' }).dblclick();
  await page.getByText('$42,000 is now $41,600').first().waitFor();
  await rowOf(v, id).getByText('$41,600', { exact: true }).waitFor();
  expect(await statusOf(v, id)).toBe('approved');
  await using buyer = await visit({ viewport: PHONE });
  await buyer.open(machineHref(id));
  await buyer.page.getByText('$41,600', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Price Restored').first().waitFor();
  await rowOf(v, id).getByText('$42,000', { exact: true }).waitFor();
  // This page's toast must not stay on the next page.
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.waitForURL('**/profile');
  await page.getByText('Price Restored').first().waitFor({ state: 'hidden', timeout: 2_000 });
});

test('who deletes a listing that is on the market is asked whether it was sold', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  const { page } = v;
  const id = await listWithStatus(v, 'approved');
  await v.open('/seller-portal');
  const question = page.getByRole('dialog', { name: 'Was it sold?' });
  await choose(v, id, 'Delete');
  await question.getByRole('button', { name: 'No, just removing it' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete this listing?' });
  await confirmation.getByText('This cannot be undone.').waitFor();
  await question.waitFor({ state: 'hidden' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.waitFor({ state: 'hidden' });
  expect(await statusOf(v, id)).toBe('approved');

  await choose(v, id, 'Delete');
  await question.getByRole('button', { name: 'Yes, sold elsewhere' }).click();
  await page.getByText('Listing marked as sold').first().waitFor();
  expect(await statusOf(v, id)).toBe('sold');

  await choose(v, id, 'Delete');
  await confirmation.getByRole('button', { name: 'Delete listing' }).click();
  await page.getByText('Listing deleted successfully').first().waitFor();
  await rowOf(v, id).waitFor({ state: 'detached' });
  expect(await statusOf(v, id)).toBeUndefined();
});

test('an option that is paid for is shown with its end and cannot be bought again', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsDemoSeller(v, 'harborline');
  const { page } = v;
  const { id } = await anyListing(v, ({ isPremiumPaid, isFeaturedPaid }) => isPremiumPaid && !isFeaturedPaid);
  await choose(v, id, 'Add listing options');
  const dialog = page.getByRole('dialog', { name: 'Add Listing Options' });
  const premium = dialog.getByRole('checkbox', { name: 'Premium' });
  expect([await premium.isDisabled(), await premium.isChecked()]).toEqual([true, true]);
  await dialog.getByText(/(?:paid|given) until \w{3} \d{1,2}, \d{4}/).waitFor();

  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('No Options Selected').waitFor();
  await refusal.getByText('Please select at least one upgrade option to proceed').waitFor();
  await dialog.getByRole('checkbox', { name: 'Featured' }).check();
  await refusal.waitFor({ state: 'detached' });
  await dialog.getByRole('status').getByText('$250', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`**/listing-payment-paypal?machineId=${encodeURIComponent(id)}&premium=false&featured=true`);
});

test('a placement says what it has brought since it began', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsDemoSeller(v, 'harborline');
  const { id } = await anyListing(v, ({ isFeaturedPaid, status }) => isFeaturedPaid && status === 'approved');
  await rowOf(v, id)
    .getByText(/^Placed since .*: seen [\d,.]+, opened [\d,.]+, asked about [\d,.]+\. A listing without placement/)
    .waitFor();
  await expectNoSidewaysScroll(v.page);
});

test('both options together cost 10 % less, and a dialog that was left begins anew', async () => {
  await using v = await visit({ viewport: DESK });
  await register(v);
  const id = await listMachine(v, { brand: 'Barudan', model: 'BEKT-S1501CBIII' });
  await v.open('/seller-portal');
  await choose(v, id, 'Add listing options');
  const dialog = v.page.getByRole('dialog', { name: 'Add Listing Options' });
  await dialog.getByRole('checkbox', { name: 'Premium' }).check();
  await dialog.getByRole('status').getByText('$1,000', { exact: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Featured' }).check();
  await dialog.getByRole('status').getByText('$1,125', { exact: true }).waitFor();
  await dialog.getByText('You save $125').waitFor();
  await v.page.keyboard.press('Escape');
  await choose(v, id, 'Add listing options');
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

test('the counts narrow the list, the address keeps the choice, and an odd one shows everything', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsDemoSeller(v, 'harborline');
  const { page } = v;
  const counts = page.getByRole('navigation', { name: 'Listings by status' });
  const sold = (await ownListings(v)).filter(({ status }) => status === 'sold');
  await counts.getByRole('link', { name: `${sold.length} Sold` }).click();
  await page.getByRole('heading', { name: 'Sold listings' }).waitFor();
  expect(new URL(page.url()).search).toBe('?status=sold');
  expect(await page.locator('h3').count()).toBe(sold.length);
  await v.open('/seller-portal?status=sold');
  expect(await counts.locator('[aria-current]').allInnerTexts()).toEqual([expect.stringContaining('Sold')]);
  await v.open('/seller-portal?status=banana');
  await page.getByRole('heading', { name: 'All listings' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a rejected listing says why, and an unlisted brand what it waits for', async () => {
  await using v = await visit({ viewport: PHONE });
  await openAsDemoSeller(v, 'harborline', '/seller-portal?status=rejected');
  const { id, rejectionReason } = await anyListing(v, ({ status }) => status === 'rejected');
  await rowOf(v, id)
    .getByText(rejectionReason ?? 'no reason')
    .waitFor();
  await rowOf(v, id).getByText('Edit it to send it back for review.').waitFor();
  await using other = await visit({ viewport: PHONE });
  await register(other);
  const ricoma = await listMachine(other, { brand: 'Ricoma', model: 'MT-1501', premium: true });
  await other.open('/seller-portal');
  await rowOf(other, ricoma).getByText('buyers see this listing only once Premium is paid').waitFor();
});

test('pressing twice deletes once', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  const id = await listMachine(v);
  await v.open('/seller-portal');
  const deletions: string[] = [];
  v.page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });
  await choose(v, id, 'Delete');
  await v.page.getByRole('button', { name: 'Delete listing' }).dblclick();
  await v.page.getByText('Listing deleted successfully').first().waitFor();
  expect(deletions).toHaveLength(1);
});

type Like = (listing: PortalListing) => boolean;
const ALWAYS = ['View', 'Duplicate this listing', 'Delete'];
const OPTIONS = 'Add listing options';
const isUnpaid: Like = ({ isPremiumPaid, isFeaturedPaid }) => !isPremiumPaid && !isFeaturedPaid;
const LOWER = 'Lower the price';
const LIMITS = 'Answer offers automatically';
const OFFERED: readonly { like: Like; main: string; rest: readonly string[] }[] = [
  { like: ({ status }) => status === 'pending', main: 'Edit', rest: [OPTIONS, ...ALWAYS] },
  {
    like: (listing) => listing.status === 'approved' && listing.price !== null && isUnpaid(listing),
    main: 'Mark as sold',
    rest: ['Still for sale', 'Edit', LOWER, LIMITS, OPTIONS, ...ALWAYS],
  },
  {
    like: ({ price, isPremiumPaid, isFeaturedPaid }) => price !== null && isPremiumPaid && isFeaturedPaid,
    main: 'Mark as sold',
    rest: ['Still for sale', 'Edit', LOWER, LIMITS, ...ALWAYS],
  },
  { like: ({ status }) => status === 'sold', main: 'Relist', rest: ['Edit', ...ALWAYS] },
  { like: ({ status }) => status === 'rejected', main: 'Edit', rest: ALWAYS },
];

/** The visible actions of a listing, except its name's link and the menu button, which has no text. */
async function visibleChoices(v: Visit, id: string): Promise<string[]> {
  const texts = await rowOf(v, id)
    .locator('button:not([aria-label^="Add facts"]), a:not(h3 a)')
    .filter({ visible: true })
    .allInnerTexts();
  return texts.filter((text) => text !== '');
}

async function statusOf(v: Visit, id: string): Promise<string | undefined> {
  return (await ownListings(v)).find((listing) => listing.id === id)?.status;
}
