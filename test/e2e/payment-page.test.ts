import { expect, test } from 'vitest';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { PHONE, usable, visit } from './browser.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';
import { answerAtPayPal, BOTH, FEATURED, goToPayPal, openToPay, PREMIUM, toldBy } from './payment-visits.ts';
import { anyListing, listMachine, openAsDemoSeller } from './portal-visits.ts';
import { PASSWORD, register, signInAsAdmin } from './profile-visits.ts';

test.each(['', '?premium=true', '?machineId=m', '?machineId=m&premium=false&featured=banana'])(
  'an address with %j says nothing that can be paid, and leads to the form',
  async (search) => {
    await using v = await visit({ viewport: PHONE });
    await register(v);
    await v.page.goto(`/listing-payment-paypal${search}`);
    await toldBy(v.page, 'Invalid Request', 'Missing required payment information');
    await v.page.waitForURL('**/sell');
  },
);

test('who is signed out signs in first, and is brought back to a page that may load PayPal', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  const id = await listMachine(seller);
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open(paymentHref(id, PREMIUM));
  expect(await page.getByRole('button', { name: 'Login as Guest' }).count()).toBe(0);
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Username or email').fill(email);
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
});

test.each([
  ['is somebody else’s', true],
  ['is not there', false],
])('a listing that %s cannot be paid for', async (_what, isThere) => {
  await using other = await visit({ viewport: PHONE });
  await register(other);
  const id = isThere ? await listMachine(other) : 'no-such-machine';
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  await register(v);
  await v.page.goto(paymentHref(id, PREMIUM));
  await toldBy(v.page, 'Failed to load payment information');
  await v.page.waitForURL('**/seller-portal');
});

test('what is paid cannot be chosen again, and what is not can, with the choice in the address', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openAsDemoSeller(v, 'harborline');
  const { id } = await anyListing(v, ({ isPremiumPaid, isFeaturedPaid, status }) => {
    return isPremiumPaid && !isFeaturedPaid && status !== 'sold';
  });
  await v.open(paymentHref(id, PREMIUM));
  await page.getByRole('heading', { name: 'Nothing left to pay' }).waitFor();
  const premium = page.getByRole('checkbox', { name: 'Premium' });
  expect([await premium.isDisabled(), await premium.isChecked()]).toEqual([true, true]);
  await page.getByText(/(?:paid|given) until \w{3} \d{1,2}, \d{4}/).waitFor();
  await page.getByRole('checkbox', { name: 'Featured' }).check();
  await page.waitForURL(`**${paymentHref(id, BOTH)}`);
  await page.getByRole('region', { name: 'Pay with PayPal' }).getByText('$250', { exact: true }).waitFor();
});

test('options are changed in place, the address follows, and the last one stays', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByRole('checkbox', { name: 'Featured' }).check();
  await page.waitForURL(`**${paymentHref(id, BOTH)}`);
  const total = page.getByRole('region', { name: 'Your order' }).getByRole('status');
  await total.getByText('$1,125', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Premium' }).uncheck();
  await page.waitForURL(`**${paymentHref(id, FEATURED)}`);
  await page.getByRole('checkbox', { name: 'Featured' }).click();
  await page.getByRole('alert').getByText('Please select at least one upgrade option to proceed').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Featured' }).isChecked()).toBe(true);
  expect(new URL(page.url()).search).toBe(new URL(paymentHref(id, FEATURED), page.url()).search);
  expect(documents).toEqual([]);
});

test('what was paid in another tab is not paid twice', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(409);
  const id = await openToPay(v, PREMIUM);
  const other = await v.context.newPage();
  await other.goto(paymentHref(id, PREMIUM));
  await usable(other);
  await answerAtPayPal({ page: other }, 'Pay now');
  await other.waitForURL('**/seller-portal');
  await other.close();
  await v.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await toldBy(
    v.page,
    'Payment Error',
    'An error occurred during payment. Please try again. These options are already paid for this listing. Nothing was paid.',
  );
  await v.page.getByRole('heading', { name: 'Nothing left to pay' }).waitFor();
});

test('a price that has changed meanwhile is said, and shown anew', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(409);
  const { page } = v;
  const id = await openToPay(v, PREMIUM);
  const { images } = await anyListing(v, (listing) => listing.id === id);
  const place = { city: 'Columbus', state: 'Ohio', zip: '43004' };
  const contact = { contactName: 'Sam Seller', contactEmail: 'sam@portal.example' };
  const machine = { brand: 'SWF', model: 'MAS-12-Needle', heads: 1, needles: 12, images, ...place, ...contact };
  const change = await page.request.put(`/api/machines/${id}`, { data: machine });
  expect(change.status(), await change.text()).toBe(200);
  // This attempt's window closes by itself, and must not be the one that the next attempt opens.
  await goToPayPal(v);
  await toldBy(page, 'Payment Error', 'The price of these options has changed.');
  await page.getByRole('region', { name: 'Pay with PayPal' }).getByText('$500', { exact: true }).waitFor();
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
});

test('an environment that changes while the page is open stops the payment until the page is fresh', async () => {
  await using admin = await visit({ viewport: PHONE });
  await signInAsAdmin(admin);
  const mode = async (value: string) => {
    const change = await admin.page.request.put('/api/settings/payment_mode', { data: { value } });
    expect(change.status(), await change.text()).toBe(200);
  };
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openToPay(v, PREMIUM);
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await button.waitFor();
  try {
    await mode('live');
    await page.getByRole('alert').getByText('The payment environment has changed.').waitFor();
    expect(await button.isDisabled()).toBe(true);
    const error = 'PayPal is not configured. Please contact support.';
    const setUp = { environment: 'production', isSimulated: false, sdkUrl: 'https://paypal.example/sdk', error };
    await page.route('**/paypal/setup', (route) => route.fulfill({ json: setUp }));
    await page.getByRole('button', { name: 'Refresh the page' }).click();
    await toldBy(page, 'Payment System Not Configured', error);
    await page.waitForURL('**/seller-portal');
  } finally {
    await mode('sandbox');
  }
});

test.each([
  ['cannot be loaded', 'abort', 'Failed to load PayPal. Please check your internet connection and try again.'],
  ['brings nothing', 'empty', 'Failed to initialize payment system...'],
])('a script of PayPal that %s ends at the listings', async (_what, how, sentence) => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  await v.page.route('**/web-sdk/v6/core', (route) =>
    how === 'abort' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await openToPay(v, PREMIUM);
  await toldBy(v.page, sentence);
  await v.page.waitForURL('**/seller-portal');
});

test('a setup that cannot be had ends at the listings', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  await v.page.route('**/paypal/setup', (route) => route.fulfill({ status: 500, body: '' }));
  await openToPay(v, PREMIUM);
  await toldBy(v.page, 'Failed to load payment system...');
  await v.page.waitForURL('**/seller-portal');
});

test('a page that lay open for long asks PayPal anew before it takes anybody there', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await page.clock.install();
  const id = await openToPay(v, PREMIUM);
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await button.waitFor();
  // Simulates a page in the background: no poll arrives.
  await page.route('**/paypal/setup', () => {});
  await page.clock.fastForward('11:00');
  await page.unroute('**/paypal/setup');
  const answer = Promise.withResolvers<void>();
  await page.route('**/paypal/setup', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button.click();
  await page.getByText('we reconnect to PayPal…').waitFor();
  await button.click();
  await page.getByText('we reconnect to PayPal…').waitFor();
  answer.resolve();
  await page.getByText('Please press the button again.').waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful');
  expect((await anyListing(v, (listing) => listing.id === id)).isPremiumPaid).toBe(true);
});

test('nothing moves while PayPal arrives, and no mouse is needed', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await watchLayoutShift(page);
  await openToPay(v, BOTH);
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await button.waitFor();
  // A late font makes letters minimally wider; a button without reserved space would cause a hundred times that shift.
  expect(await layoutShiftOf(page)).toBeLessThan(0.002);
  await button.focus();
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  // Chromium may fail to close a window that is about to show its first page.
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  await popup.close();
  await toldBy(page, 'Payment Cancelled');
  await page.waitForFunction(() => document.activeElement?.localName === 'paypal-button');
});
