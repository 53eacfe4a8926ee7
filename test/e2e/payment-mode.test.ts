import { expect, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { signInAsAdmin } from './profile-visits.ts';

test('an admin switches the payment mode, told before what follows, and what fails is said', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  await signInAsAdmin(v);
  const { page } = v;
  await v.open('/admin/payment-settings');
  await page.getByText('Simulated', { exact: true }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Switch to live?' });
  const fail = (route: { fulfill: (answer: { status: number }) => Promise<void> }) => route.fulfill({ status: 500 });
  try {
    await page.route('**/api/settings/payment_mode', fail);
    await page.getByRole('button', { name: 'Switch to live…' }).click();
    await dialog.getByText('From now on sellers pay real money.').waitFor();
    await dialog
      .getByRole('status')
      .getByText(/has a placement paid with test money|because they were paid with test money/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Switch to live' }).click();
    await page.getByText('Failed to update payment mode. Please try again.').first().waitFor();
    await page.unroute('**/api/settings/payment_mode', fail);

    await page.getByRole('button', { name: 'Switch to live…' }).click();
    await dialog.getByRole('button', { name: 'Switch to live' }).click();
    await page.getByText('Payment Mode Updated').first().waitFor();
    await page.getByRole('heading', { name: 'How PayPal answers now (live)' }).waitFor();
    await page.getByRole('button', { name: 'Switch to sandbox…' }).click();
    await page.getByRole('button', { name: 'Switch to sandbox', exact: true }).click();
    await page.getByRole('heading', { name: 'How PayPal answers now (sandbox)' }).waitFor();
  } finally {
    await page.request.put('/api/settings/payment_mode', { data: { value: 'sandbox' } });
  }
  await v.open('/admin');
  await page.route('**/api/settings/payment_mode', fail);
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Payment Settings/ })
    .click();
  await page.getByText('Failed to fetch payment mode').waitFor();
  await page.unroute('**/api/settings/payment_mode', fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('In use').waitFor();

  const without = { isConfigured: false, hasWebhook: false, isSimulated: false };
  const environments = { live: without, sandbox: without, playMoneyListings: 0 };
  await page.route('**/api/admin/payment-environments', (route) => route.fulfill({ json: environments }));
  await page.getByRole('button', { name: 'Switch to live…' }).click();
  await page.getByText('PayPal is not configured for live payments').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Switch to live…' }).count()).toBe(0);
});
