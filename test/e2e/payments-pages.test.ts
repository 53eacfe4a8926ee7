import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uninvoicedSale } from '#app/features/invoices/invoices.schema.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { addSaleOf } from './invoice-visits.ts';
import { payForNewListing } from './paid-visits.ts';
import { BOTH, injectFault, PREMIUM, toldBy } from './payment-visits.ts';
import { ownListings } from './portal-visits.ts';
import { register, signInAsAdmin } from './profile-visits.ts';

const DAY = /\w{3} \d{1,2}, \d{4}/;

test('a seller sees the payment and its receipt, an admin refunds a part and then the rest, and both see that', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  const { id, invoiceId, orderId, captureId } = await payForNewListing(seller, BOTH);
  const { page } = seller;
  await seller.open('/seller-portal');
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.waitForURL('**/seller-portal/payments');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Receipt ${invoiceId}` }) });
  await item.getByText('$1,125', { exact: true }).waitFor();
  await item.getByText('Premium and Featured').waitFor();
  await item.getByText('Paid', { exact: true }).waitFor();
  await item
    .getByText(new RegExp(`Premium begins when the listing is public, at the latest on ${DAY.source}`))
    .waitFor();
  await item.getByRole('link', { name: `Receipt ${invoiceId}` }).click();
  await page.waitForURL(`**/receipt/${id}`);
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  for (const fact of [invoiceId, orderId, captureId, email, '$1,000', '$250', '-$125', '$1,125', 'PayPal'])
    await page.getByText(String(fact), { exact: true }).first().waitFor();
  await page.getByText('no money moved').waitFor();

  await using admin = await visit({ viewport: PHONE });
  await signInAsAdmin(admin);
  await admin.open('/admin/payments?environment=sandbox');
  const refunds = countRefunds(admin.page);
  await admin.page.getByRole('button', { name: `Details of ${invoiceId}` }).click();
  const details = admin.page.getByRole('dialog', { name: 'Payment' });
  for (const fact of [orderId, captureId, `New Seller (${email})`, 'used · COMPLETED'])
    await details.getByText(String(fact), { exact: true }).waitFor();
  await details.getByRole('button', { name: 'Refund…' }).click();
  const question = admin.page.getByRole('dialog', { name: 'Refund this payment?' });
  await question.getByText(`The money goes back through PayPal to New Seller (${email})`).waitFor();
  await question.getByText(/Premium, paid until .*, ends at once\./).waitFor();
  await question.getByText(/Featured, paid until .*, ends at once\./).waitFor();
  await question.getByLabel('A part of it').click();
  await question.getByLabel('Amount in US dollars').fill('300.50');
  await question.getByLabel('Reason').fill('Two weeks without photos.');
  await question.getByRole('button', { name: 'Refund $300.50' }).click();
  await admin.page.getByText('Payment refunded').first().waitFor();
  await seller.open('/seller-portal/payments');
  await item.getByText(/^\$300\.50 refunded, .*: Two weeks without photos\.$/).waitFor();
  await item.getByText('$300.50 of $1,125 refunded', { exact: true }).waitFor();
  await admin.page.getByRole('button', { name: `Details of ${invoiceId}` }).click();
  await details.getByRole('button', { name: 'Refund…' }).click();
  await question.getByLabel('Reason').fill('The machine was sold elsewhere.');
  await question.getByRole('button', { name: 'Refund $824.50' }).dblclick();
  await question.waitFor({ state: 'detached' });
  const line = admin.page.getByRole('row').filter({ has: admin.page.getByRole('button', { name: invoiceId }) });
  // On a phone it is below the number, on a desktop in a column of its own.
  for (const size of [DESK, PHONE]) {
    await admin.page.setViewportSize(size);
    await line.getByText('$1,125 refunded').filter({ visible: true }).waitFor();
  }
  expect(refunds()).toBe(2);
  await line.getByRole('button', { name: `Details of ${invoiceId}` }).click();
  expect(await details.getByRole('button', { name: 'Refund…' }).count()).toBe(0);

  await seller.open(`/receipt/${id}`);
  await page.getByRole('row', { name: 'Refunded -$1,125' }).waitFor();
  await seller.open('/seller-portal/payments');
  await item.getByText('Refunded', { exact: true }).waitFor();
  await item.getByText('ended before it began').first().waitFor();
});

test('a refund that PayPal refuses is said, and can be tried again', async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const { invoiceId, orderId } = await payForNewListing(seller, PREMIUM);
  await using admin = await visit({ viewport: DESK });
  admin.allowRefusal(409);
  await signInAsAdmin(admin);
  const [listing] = await ownListings(seller);
  const approval = { data: { status: 'approved' } };
  expect((await admin.page.request.patch(`/api/machines/${listing?.id}/status`, approval)).status()).toBe(200);
  await seller.open('/seller-portal/payments');
  await seller.page.getByText(/^Premium \w{3} \d+, \d{4} – \w{3} \d+, \d{4}$/).waitFor();
  await admin.open('/admin/payments?environment=sandbox&state=used');
  const { page } = admin;
  const line = page.getByRole('row').filter({ has: page.getByRole('button', { name: invoiceId }) });
  const refund = async () => {
    await line.getByRole('button', { name: `Details of ${invoiceId}` }).click();
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Reason').fill('The listing came down early.');
    await page.getByRole('button', { name: 'Refund $1,000' }).click();
  };
  await injectFault({ call: 'refundCapture', fault: { kind: 'refusal', issue: 'REFUND_TIME_LIMIT_EXCEEDED' } });
  await refund();
  await page
    .getByText(
      'PayPal will not refund this payment: the time in which it can be refunded has passed (REFUND_TIME_LIMIT_EXCEEDED)',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await line.getByText('Paid', { exact: true }).filter({ visible: true }).waitFor();
  await refund();
  await toldBy(page, 'Payment refunded', '$1,000');
  await seller.open('/seller-portal/payments');
  await seller.page.getByText(/^Premium \w{3} \d+, \d{4} – \w{3} \d+, \d{4} \(ended early\)$/).waitFor();
  // Filtered to paid ones, the list no longer contains the row.
  await line.waitFor({ state: 'detached' });
  await admin.open('/admin/payments?environment=sandbox&state=refunded');
  await line.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByText(orderId ?? 'no order', { exact: true })
    .waitFor();
});

test('money that PayPal still checks is no payment yet, and has no receipt', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  await injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  const { id } = await payForNewListing(v, PREMIUM, 'PENDING');
  await v.open('/seller-portal/payments');
  await v.page.getByText('PayPal is checking', { exact: true }).waitFor();
  expect(await v.page.getByRole('link', { name: /^Receipt/ }).count()).toBe(0);
  await v.open(`/receipt/${id}`);
  await v.page.getByRole('heading', { name: 'Order' }).waitFor();
});

test("another seller's receipt is not there, an odd address neither, and visitors sign in first", async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const { id } = await payForNewListing(seller, PREMIUM);
  await using other = await visit({ viewport: PHONE });
  await register(other);
  other.allowNotFound();
  for (const path of [`/receipt/${id}`, '/receipt/00000000-0000-4000-8000-000000000000', '/receipt/banana']) {
    const response = await other.page.goto(path);
    expect(response?.status()).toBe(404);
    await other.page.getByText('Page not found').waitFor();
  }
  await using visitor = await visit({ viewport: PHONE });
  await visitor.open(`/receipt/${id}`);
  expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe(`/receipt/${id}`);
  await using admin = await visit({ viewport: PHONE });
  await signInAsAdmin(admin);
  await admin.open(`/receipt/${id}`);
  await admin.page.getByRole('heading', { name: 'Receipt' }).waitFor();
});

test('a receipt is printed black on white, without what stands around it', async () => {
  await using v = await visit({ viewport: DESK, colorScheme: 'dark' });
  await register(v);
  const { id } = await payForNewListing(v, BOTH);
  await v.open(`/receipt/${id}`);
  const { page } = v;
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => document.title === 'printed');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    expect(await hidden.filter({ visible: true }).count()).toBe(0);
  const inks = await page
    .locator('article *')
    .evaluateAll((elements) => [
      ...new Set(elements.filter((each) => each.textContent !== '').map((each) => getComputedStyle(each).color)),
    ]);
  expect(inks).toEqual(['rgb(0, 0, 0)']);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  // Letter paper at 96 pixels per inch, with the browser's margins.
  await page.setViewportSize({ width: 740, height: 980 });
  expect(await page.locator('article').evaluate((sheet) => sheet.getBoundingClientRect().bottom)).toBeLessThan(980);
});

test('who has paid nothing is led to what could be paid for', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  await v.open('/seller-portal/payments');
  await v.page.getByText('You have not paid for anything yet.').waitFor();
  await v.page.getByRole('link', { name: 'To your listings' }).click();
  await v.page.waitForURL('**/seller-portal');
});

test('the address narrows the payments, and the chart and its table are of the same environment', async () => {
  await using seller = await visit({ viewport: DESK });
  const sold = await addSaleOf(await register(seller), { channel: 'consignment' });
  const { invoiceId, createdAt } = await payForNewListing(seller, PREMIUM);
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  await keepCommission(v.page, sold);
  await v.open('/admin');
  await v.page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Payments/ })
    .click();
  await v.page.waitForURL('**/admin/payments');
  const { page } = v;
  const mine = page.getByRole('button', { name: `Details of ${invoiceId}` });
  await mine.waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Failed' });
  await page.waitForURL('**/admin/payments?environment=sandbox&state=failed');
  await mine.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Paid' });
  await mine.waitFor();
  const month = createdAt.slice(0, 7);
  await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
  await page.waitForURL(`**state=used&month=${month}`);
  await mine.waitFor();
  const csv = await page.request.get((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '');
  expect(await csv.text()).toContain(invoiceId);
  const books = page.getByRole('combobox', { name: 'Period' });
  await books.selectOption(month);
  await page.waitForURL(`**month=${month}&books=${month}`);
  for (const name of ['File for the accountant', 'File for QuickBooks']) {
    const link = page.getByRole('link', { name });
    // The address changes before the page does.
    await expect.poll(() => link.getAttribute('href')).toContain(month);
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(await file.text()).toContain(invoiceId);
  }
  await page.getByText('Figures as a table').click();
  const figures = page.getByRole('table', { name: 'Revenue per month' });
  expect(await figures.getByRole('row').nth(1).innerText()).toMatch(/\$[1-9]/);

  await page.getByRole('navigation', { name: 'Environment' }).getByRole('link', { name: /^Live/ }).click();
  await page.waitForURL('**/admin/payments?environment=live');
  await page.getByText('No real money has come by PayPal yet.').waitFor();
  await page
    .getByRole('img', { name: /^Revenue of the last 13 months: .* of placements and .* of commissions/ })
    .waitFor();
  const [placements, commissions] = await figures.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  expect([placements, commissions]).toEqual(['$0', expect.stringMatching(/^\$[1-9]/)]);
  await v.open('/admin/payments?environment=mars&page=0&month=May');
  await mine.waitFor();
  expect(new URL(page.url()).search).toBe('');
  await v.open('/admin/payments?environment=sandbox&page=900');
  await page.getByRole('link', { name: 'Go to first page' }).click();
  await mine.waitFor();
});

test('sellers do not get into the back office', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  for (const path of ['/admin/payments', '/admin/payment-settings']) {
    await v.open(path);
    expect(new URL(v.page.url()).pathname).toBe('/');
  }
});

/** Issues the invoice of a sale on consignment, whose commission is kept from the price. */
async function keepCommission({ request }: Page, machine: string): Promise<void> {
  const sales = z.array(uninvoicedSale).parse(await (await request.get('/api/invoices/uninvoiced-sales')).json());
  const sale = sales.find(({ listingName }) => listingName === machine);
  const data = { amountUsd: sale?.amountUsd };
  expect((await request.post(`/api/sales/${sale?.saleId}/invoice`, { data })).status()).toBe(201);
}

function countRefunds(page: Page): () => number {
  let refunds = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refund')) refunds += 1;
  });
  return () => refunds;
}
