import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from '#test/e2e/browser.ts';
import { answerAtPayPal, BOTH, goToPayPal, openToPay, toldBy } from '#test/e2e/payment-visits.ts';
import { startPayPalCheckout } from '#test/e2e/paypal-checkout.ts';
import { expectFit, faultsIn, LOOK } from './fit.ts';

test('the payment page is accessible and fits the screen, from its beginning to its end', async () => {
  await using v = await visit(LOOK);
  const { page } = v;
  await openToPay(v, BOTH);
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  await expectFit(v.page);
  const popup = await goToPayPal(v);
  await page.getByText('You are not charged until you approve there.').waitFor();
  await expectFit(v.page);
  await popup.close();
  await toldBy(page, 'Payment Cancelled');
  await page.route('**/api/confirm-listing-payment-paypal', (route) => route.fulfill({ status: 500, body: '' }));
  v.allowRefusal(500);
  await answerAtPayPal(v, 'Pay now');
  await page.getByRole('heading', { name: 'Warning' }).waitFor();
  await expectFit(v.page);
});

test('the stand-in of PayPal in a page is accessible and fits the screen', async () => {
  await using checkout = await startPayPalCheckout('modal');
  await using v = await visit({ ...LOOK, baseURL: checkout.url });
  const { page } = v;
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const frame = page.getByRole('dialog', { name: 'PayPal sandbox stand-in' }).frameLocator('iframe');
  await frame.getByRole('button', { name: 'Pay now' }).waitFor();
  // PayPal's page, which needs no hydration and no screenshot.
  expect(await faultsIn(page, [PHONE, DESK])).toEqual([]);
});
