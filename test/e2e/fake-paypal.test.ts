import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { startPayPalCheckout } from './paypal-checkout.ts';

test.each([
  ['Pay now', 'captured'],
  ['Decline my card', 'instrument-declined'],
  ['Cancel', 'cancelled'],
])('in a window of its own, %s ends as %s', async (choice, said) => {
  await using checkout = await startPayPalCheckout('auto');
  await using v = await visit({ viewport: DESK, baseURL: checkout.url });
  await v.page.goto('/');
  const opening = v.page.waitForEvent('popup');
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const popup = await opening;
  await popup.getByText('This is a simulation. No money moves.').waitFor();
  await popup.getByText('$1,125.00').waitFor();
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: choice }).click();
  await closing;
  await v.page.getByText(said, { exact: true }).waitFor();
});

test('a window that is closed is a payment that is cancelled', async () => {
  await using checkout = await startPayPalCheckout('popup');
  await using v = await visit({ viewport: DESK, baseURL: checkout.url });
  await v.page.goto('/');
  const opening = v.page.waitForEvent('popup');
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  await popup.close();
  await v.page.getByText('cancelled', { exact: true }).waitFor();
});

test('in the page, payment needs no mouse', async () => {
  await using checkout = await startPayPalCheckout('modal');
  await using v = await visit({ viewport: DESK, baseURL: checkout.url });
  const { page } = v;
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay with PayPal' }).focus();
  await page.keyboard.press('Enter');
  const frame = page.getByRole('dialog', { name: 'PayPal sandbox stand-in' }).frameLocator('iframe');
  await frame.getByRole('button', { name: 'Pay now' }).waitFor();
  await frame.getByRole('button', { name: 'Pay now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('captured', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('Escape leaves the payment', async () => {
  await using checkout = await startPayPalCheckout('modal');
  await using v = await visit({ viewport: DESK, baseURL: checkout.url });
  await v.page.goto('/');
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await v.page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).waitFor();
  await v.page.keyboard.press('Escape');
  await v.page.getByText('cancelled', { exact: true }).waitFor();
});

test('a checkout whose order fails is told so, and the window goes', async () => {
  await using checkout = await startPayPalCheckout('modal');
  checkout.fakePayPal.injectFault({ call: 'createOrder', fault: { kind: 'refusal', issue: 'COMPLIANCE_VIOLATION' } });
  await using v = await visit({ viewport: DESK, baseURL: checkout.url });
  v.allowRefusal(502);
  await v.page.goto('/');
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await v.page.getByText('error 502', { exact: true }).waitFor();
  expect(await v.page.getByRole('dialog').count()).toBe(0);
});

test('where the browser lets no window open, the payment goes on in the page', async () => {
  await using checkout = await startPayPalCheckout('auto');
  await using v = await visit({ viewport: PHONE, baseURL: checkout.url });
  await v.page.addInitScript(() => {
    window.open = () => null;
  });
  await v.page.goto('/');
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await v.page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).click();
  await v.page.getByText('captured', { exact: true }).waitFor();
});
