import { test } from 'vitest';
import { openAsAdmin } from '#test/e2e/back-office-visits.ts';
import { PHONE, visit } from '#test/e2e/browser.ts';
import { cardOf, editOwn, listingsToReview, openedCard, openPending, sellerWith } from '#test/e2e/listings-visits.ts';
import { ownListings } from '#test/e2e/portal-visits.ts';
import { expectMoves } from '#test/e2e/layout-shift.ts';
import { toldBy } from '#test/e2e/payment-visits.ts';
import { expectFit, LOOK } from './fit.ts';

const LONG = `${'W'.repeat(90)} <b>bold</b> & "quoted"`;

test('the listings, and what was deleted, are accessible and fit the screen', async () => {
  const { model } = await listingsToReview(1, { description: LONG, contactName: LONG, city: LONG.slice(0, 60) });
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, `/admin/listings?status=pending&search=${model}`);
  await page.getByText('More filters').click();
  await expectFit(v.page);
  await page.getByRole('button', { name: 'Delete All Shown' }).click();
  await page.getByRole('button', { name: 'Delete 1 listing' }).click();
  await toldBy(page, 'Listings deleted successfully');
  await expectFit(v.page);
  await v.open('/admin/deleted-listings');
  await expectFit(v.page);
});

test('all that opens from a listing is accessible and fits the screen', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { model, ids } = await sellerWith(seller, 1, { facts: { stitchCount: 85_000_000, plug: 'W'.repeat(30) } });
  const [id = ''] = ids;
  const [own] = await ownListings(seller);
  await editOwn(seller, id, { counterPhoto: own?.images[0] });
  await using v = await visit(LOOK);
  const page = await openPending(v, model);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^Approve/ }).click();
  await toldBy(page, 'Status updated successfully');
  expectMoves(page);
  await editOwn(seller, id, { price: 9, description: LONG });
  await card.getByRole('button', { name: 'Changed: price, description' }).waitFor();
  await openedCard(page, id);
  for (const name of [/^Edit Price/, /^2 facts/, /^Changed:/, /large:/, /^Delete/, /^Reject/]) {
    await card.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await expectFit(v.page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});
