import { describe, test } from 'vitest';
import { DESK, expectFit, PHONE, visit, type Visit } from './browser.ts';
import { payForNewListing } from './paid-visits.ts';
import { BOTH } from './payment-visits.ts';
import { register, signInAsAdmin } from './profile-visits.ts';

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  test('the payment pages are accessible and fit the screen', async () => {
    const look = { viewport, reducedMotion: 'reduce' } as const;
    await using seller = await visit(look);
    await register(seller);
    const { id, invoiceId } = await payForNewListing(seller, BOTH);
    for (const path of ['/seller-portal/payments', `/receipt/${id}`]) await expectFitAt(seller, path);
    await using admin = await visit(look);
    await signInAsAdmin(admin);
    for (const path of ['/admin', '/admin/payment-settings', '/admin/payments']) await expectFitAt(admin, path);
    const { page } = admin;
    await page.getByText('Figures as a table').click();
    await page.getByRole('button', { name: `Details of ${invoiceId}` }).click();
    await expectFit(admin.page);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await expectFit(admin.page);
  });
});

async function expectFitAt(v: Visit, path: string): Promise<void> {
  await v.open(path);
  await expectFit(v.page);
}
