import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { cardOf, editOwn, openPending } from './listings-visits.ts';
import { payForNewListing } from './paid-visits.ts';
import { PREMIUM, toldBy } from './payment-visits.ts';
import { register } from './profile-visits.ts';

test('a refund that was chosen stays chosen when its listing was changed meanwhile, and then has no way back', async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const { listingId: id } = await payForNewListing(seller, PREMIUM);
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(412);
  const page = await openPending(v, id);
  await cardOf(page, id)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' });
  const refund = dialog.getByRole('checkbox', { name: 'Refund $1,000 with the rejection' });
  await refund.check();
  await editOwn(seller, id, { price: 7_000 });
  await dialog.getByRole('button', { name: 'Reject and refund' }).click();
  const meanwhile = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await meanwhile.getByRole('button', { name: /^Reject/ }).click();
  await expect.poll(() => refund.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Reject and refund' }).click();
  await toldBy(page, 'Status updated successfully', 'rejected, refund asked for');
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
