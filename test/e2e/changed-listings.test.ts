import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { DESK, expectNoSidewaysScroll, openUntil, SMALL_PHONE, usable, visit, type Visit } from './browser.ts';
import { cardOf, editOwn, openPending, seenBy, sellerWith } from './listings-visits.ts';
import { mailTo } from './mails.ts';
import { toldBy } from './payment-visits.ts';
import { rowOf } from './portal-visits.ts';

/** A buyer who opens the listing sees it at this price. */
async function expectSeen(id: string, price: string): Promise<void> {
  await using buyer = await visit({ viewport: SMALL_PHONE });
  const shown = buyer.page.getByRole('main').getByText(price, { exact: true });
  await openUntil(buyer, machineHref(id), async () => (await shown.count()) > 0);
}

async function approve({ page }: Visit, id: string): Promise<void> {
  expect((await page.request.patch(`/api/machines/${id}/status`, { data: { status: 'approved' } })).status()).toBe(200);
}

test.each([
  ['phone', SMALL_PHONE],
  ['desk', DESK],
])('on a %s, a changed listing stays before buyers as it was until a moderator decides', async (_where, viewport) => {
  await using seller = await visit({ viewport });
  const { model, email, ids } = await sellerWith(seller, 1);
  const [id = ''] = ids;
  await using v = await visit({ viewport });
  const page = await openPending(v, model);
  await approve(v, id);
  await editOwn(seller, id, { price: 9_500, description: 'With a new motor.' });
  await expectSeen(id, '$10,001');
  await seller.open('/seller-portal');
  await rowOf(seller, id).getByText('Buyers see the approved version, at $10,001, until').waitFor();
  await expectNoSidewaysScroll(seller.page);
  await seller.open(machineHref(id));
  await seller.page.getByText('This change is waiting for review.').waitFor();

  const card = cardOf(page, id);
  await page.reload();
  await usable(page);
  await card.getByText('Visitors see the approved version, at $10,001').waitFor();
  await card.getByRole('button', { name: /^Reject/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you reject?' });
  expect(await dialog.getByRole('radio', { name: 'The change' }).isChecked()).toBe(true);
  await dialog.getByLabel('Reason').fill('Please show the motor.');
  await dialog.getByRole('button', { name: 'Reject change' }).dblclick();
  await toldBy(page, 'Change rejected');
  expect((await mailTo(email, 'Your change was not approved')).text).toContain('Please show the motor.');
  await seller.open('/seller-portal');
  await rowOf(seller, id).getByText('Please show the motor.').waitFor();
  expect(await seenBy(v, id)).toMatchObject({ status: 'approved', price: 10_001 });

  await editOwn(seller, id, { price: 9_400 });
  await page.reload();
  await usable(page);
  await card.getByRole('button', { name: 'Changed: price' }).click();
  const changes = page.getByRole('dialog', { name: 'What changed' });
  await changes.getByText('$10,001').waitFor();
  await changes.getByText('$9,400').waitFor();
  await expectNoSidewaysScroll(page);
  await changes.getByRole('button', { name: /^Approve change/ }).dblclick();
  await toldBy(page, 'Change approved');
  await page.getByText('No listings match these filters.').waitFor();
  await expectSeen(id, '$9,400');
});

test('a moderator who rejects the whole listing with its change takes it from buyers', async () => {
  await using seller = await visit({ viewport: SMALL_PHONE });
  const { model, ids } = await sellerWith(seller, 1);
  const [id = ''] = ids;
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  await approve(v, id);
  await editOwn(seller, id, { price: 1 });
  await page.reload();
  await usable(page);
  await cardOf(page, id)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'What do you reject?' });
  await dialog.getByText('The whole listing').click();
  await dialog.getByRole('button', { name: 'Reject listing' }).click();
  await toldBy(page, 'Status updated successfully', 'rejected');
  expect(await seenBy(v, id)).toMatchObject({ status: 'rejected', live: null });
});
