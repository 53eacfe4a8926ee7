import { describe, test } from 'vitest';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, usable, visit, type Visit } from './browser.ts';
import { payForNewListing } from './paid-visits.ts';
import { BOTH } from './payment-visits.ts';
import { register, signInAsAdmin } from './profile-visits.ts';

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('$viewport.width px wide, $colorScheme', ({ viewport, colorScheme }) => {
  test('the payment pages are accessible and fit the screen', async () => {
    const look = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    await using seller = await visit(look);
    await register(seller);
    const { id, invoiceId } = await payForNewListing(seller, BOTH);
    for (const path of ['/seller-portal/payments', `/receipt/${id}`]) await expectFit(seller, path);
    await using admin = await visit(look);
    await signInAsAdmin(admin);
    for (const path of ['/admin', '/admin/payment-settings', '/admin/payments']) await expectFit(admin, path);
    const { page } = admin;
    await page.getByText('Figures as a table').click();
    await page.getByRole('button', { name: `Details of ${invoiceId}` }).click();
    await expectFit(admin);
    await page.getByRole('button', { name: 'Refund …' }).click();
    await expectFit(admin);
  });
});

async function expectFit(v: Visit, path?: string): Promise<void> {
  if (path !== undefined) await v.open(path);
  await usable(v.page);
  await expectAccessible(v.page);
  await expectNoSidewaysScroll(v.page);
}
