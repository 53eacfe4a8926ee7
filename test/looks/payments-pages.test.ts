import { test } from 'vitest';
import { visit, type Visit } from '#test/e2e/browser.ts';
import { payForNewListing } from '#test/e2e/paid-visits.ts';
import { BOTH } from '#test/e2e/payment-visits.ts';
import { register, signInAsAdmin } from '#test/e2e/profile-visits.ts';
import { expectFit, LOOK } from './fit.ts';

test('the payment pages are accessible and fit the screen', async () => {
  await using seller = await visit(LOOK);
  await register(seller);
  const { id, invoiceId, listingId } = await payForNewListing(seller, BOTH);
  for (const path of ['/seller-portal', '/seller-portal/payments', `/receipt/${id}`]) await expectFitAt(seller, path);
  await using admin = await visit(LOOK);
  await signInAsAdmin(admin);
  for (const path of ['/admin/payment-settings', '/admin/payments']) await expectFitAt(admin, path);
  const { page } = admin;
  const rejecting = `/admin/listings?status=pending&search=${listingId}`;
  await admin.open(rejecting);
  await page.getByRole('button', { name: /^Reject/ }).click();
  await page.getByLabel('Refund $1,125 with the rejection').click();
  await expectFit(page);
  await admin.open('/admin/payments');
  await page.getByText('Figures as a table').click();
  await page.getByRole('button', { name: `Details of ${invoiceId}` }).click();
  await expectFit(admin.page);
  await page.getByRole('button', { name: 'Refund…' }).click();
  await expectFit(admin.page);
});

async function expectFitAt(v: Visit, path: string): Promise<void> {
  await v.open(path);
  await expectFit(v.page);
}
