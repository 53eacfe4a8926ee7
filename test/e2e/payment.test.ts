import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { rowOf } from './portal-visits.ts';
import { register } from './profile-visits.ts';
import {
  answerAtPayPal,
  BOTH,
  countPosts,
  goToPayPal,
  listingOf,
  injectFault,
  openToPay,
  PREMIUM,
  sweepNow,
  toldBy,
} from './payment-visits.ts';
import { choosePhotos, fillIn, send } from './sell-visits.ts';

const PHONE_IN_HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

test('from the sell form with Premium through the payment to a portal that says when its days begin', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  await register(v);
  await v.open('/sell?premium=true');
  await choosePhotos(page, 1);
  await fillIn(page);
  const loading = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.url().includes('/listing-payment-paypal'),
  );
  await send(page);
  // After a client-side navigation, the page would have the headers of the form, which forbid PayPal.
  const { 'cross-origin-opener-policy': opener, 'content-security-policy': policy } = await (
    await loading
  ).allHeaders();
  expect([opener, policy]).toEqual(['same-origin-allow-popups', expect.stringContaining('frame-src')]);
  const panel = page.getByRole('region', { name: 'Pay with PayPal' });
  await panel.getByText('$1,000', { exact: true }).waitFor();
  await panel.getByText('Simulated payments, no money moves').waitFor();
  const popup = await goToPayPal(v);
  await popup.getByText('$1,000.00').waitFor();
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await toldBy(page, 'Payment Successful', 'Your listing options have been activated!');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.waitForURL('**/seller-portal');
  const row = page.getByRole('listitem').filter({ has: page.locator('h3') });
  await row.getByText('Premium', { exact: true }).waitFor();
  await row.getByText(/begins when your listing is public, at the latest on \w{3} \d{1,2}, \d{4}/).waitFor();
});

test('both options are paid together, for 10 % less, and a second visit finds them paid', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const id = await openToPay(v, BOTH);
  await page.getByText('You save 10% on both').waitFor();
  await page.getByText('−$125', { exact: true }).waitFor();
  await answerAtPayPal(v, 'Pay now');
  await page.waitForURL('**/seller-portal');
  expect(await listingOf(v, id)).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  // The address changes before the page does, and going back to a page that is still mounted shows its result.
  await rowOf(v, id).getByText('Premium', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Nothing left to pay' }).waitFor();
  expect(await page.getByRole('button', { name: 'Pay with PayPal' }).count()).toBe(0);
});

test('who cancels has paid nothing, and may begin again', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  await answerAtPayPal(v, 'Cancel');
  await toldBy(page, 'Payment Cancelled', 'You cancelled the payment');
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  expect(await button.isEnabled()).toBe(true);
  const popup = await goToPayPal(v);
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  await popup.close();
  await toldBy(page, 'Payment Cancelled');
  expect((await listingOf(v, id)).isPremiumPaid).toBe(false);
});

test('a card that is declined can be followed by one that is good', async () => {
  await using v = await visit(PHONE_IN_HAND);
  v.allowRefusal(409);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  await answerAtPayPal(v, 'Decline my card');
  await toldBy(page, 'Payment Error', 'please choose another one');
  await page.getByRole('alert').getByText('PayPal could not use this payment method.').waitFor();
  expect((await listingOf(v, id)).isPremiumPaid).toBe(false);
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
  await page.waitForURL('**/seller-portal');
  await rowOf(v, id).getByText('Premium', { exact: true }).waitFor();
});

test('pressing twice makes one order, and while PayPal is open nothing can be changed', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  await openToPay(v, PREMIUM);
  const orders = countPosts(page, '/paypal/order');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('The button cannot be pressed');
    button.click();
    button.click();
  });
  const popup = await opening;
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.getByText('You are not charged until you approve there.').waitFor();
  expect(await page.getByRole('button', { name: 'Pay with PayPal' }).isDisabled()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Featured' }).isDisabled()).toBe(true);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await toldBy(page, 'Payment Cancelled');
  expect(orders()).toBe(1);
});

test('where the browser lets no window open, one pays in the page', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openToPay(v, PREMIUM);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay now' }).click();
  await toldBy(page, 'Payment Successful');
});

test('money that PayPal still checks is said to be so, with the order to name', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  await injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await answerAtPayPal(v, 'Pay now');
  await page.getByRole('heading', { name: 'PayPal is checking your payment' }).waitFor();
  await page.getByText(/^PayPal order [A-Z0-9]+$/).waitFor();
  expect((await listingOf(v, id)).isPremiumPaid).toBe(false);
});

test('money that PayPal does not take is not owed, and another way to pay may follow', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  await injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'DECLINED' } });
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Error', 'PayPal did not take the payment. Please choose another payment method.');
  expect((await listingOf(v, id)).isPremiumPaid).toBe(false);
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
});

test('who does not hear whether the money was taken is told not to pay again, and may ask', async () => {
  await using v = await visit(PHONE_IN_HAND);
  v.allowRefusal(500);
  const { page } = v;
  await openToPay(v, PREMIUM);
  const captures = '**/paypal/order/*/capture';
  await page.route(captures, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Warning', 'We do not know yet whether PayPal took the payment.');
  await page.getByText('Please do not pay again').waitFor();
  expect(await page.getByRole('button', { name: 'Pay with PayPal' }).count()).toBe(0);
  await page.unroute(captures);
  await page.getByRole('button', { name: 'Check again' }).click();
  await toldBy(page, 'Payment Successful');
});

test('PayPal that cannot make the order is said in a sentence, and the window goes', async () => {
  await using v = await visit(PHONE_IN_HAND);
  v.allowRefusal(503);
  const { page } = v;
  await openToPay(v, PREMIUM);
  await injectFault({ call: 'createOrder', fault: { kind: 'refusal', issue: 'COMPLIANCE_VIOLATION' } });
  const toldOfError = () => toldBy(page, 'Payment Error', 'PayPal does not answer right now.');
  // A window that is told to close during the redirect may miss it and stay open.
  const opened = v.context.waitForEvent('response', (answer) => answer.url().endsWith('/checkoutnow/opening'));
  const afterError = async (route: Route) => {
    await toldOfError();
    await route.continue();
  };
  await v.context.route('**/checkoutnow/opening', afterError, { times: 1 });
  const popup = await goToPayPal(v);
  await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await toldOfError();
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
});

test('money taken and not confirmed is warned of, and put right by asking again', async () => {
  await using v = await visit(PHONE_IN_HAND);
  v.allowRefusal(500);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  const confirmation = '**/api/confirm-listing-payment-paypal';
  await page.route(confirmation, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Warning', 'Payment succeeded but status update failed. Please contact support.');
  await page.getByText('should know within a minute').waitFor();
  await page.getByText(/^PayPal order [A-Z0-9]+$/).waitFor();
  await page.unroute(confirmation);
  await page.getByRole('button', { name: 'Check again' }).click();
  await toldBy(page, 'Payment Successful');
  await page.waitForURL('**/seller-portal');
  expect((await listingOf(v, id)).isPremiumPaid).toBe(true);
});

test('a payment whose page was closed after the approval is honoured all the same', async () => {
  await using seller = await visit({ viewport: PHONE });
  const id = await openToPay(seller, PREMIUM);
  await using v = await visit({ viewport: PHONE, storageState: await seller.context.storageState() });
  await v.open(seller.page.url());
  const popup = await goToPayPal(v);
  const pay = popup.getByRole('button', { name: 'Pay now' });
  await pay.waitFor();
  await v.page.close();
  await pay.click();
  await popup.getByText('You agreed to the payment.').waitFor();
  await seller.open('/seller-portal');
  // The payer's browser comes first; without it, the server captures in the next minute's sweep, once PayPal has
  // reported the approval.
  const afterSweep = async () => {
    await sweepNow();
    return rowOf(seller, id).getByText('Premium', { exact: true }).count();
  };
  await expect.poll(afterSweep).toBe(1);
});
