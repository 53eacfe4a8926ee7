import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { addSaleOf } from './invoice-visits.ts';
import { answerAtPayPal, injectFault, toldBy } from './payment-visits.ts';
import { register, signInAsAdmin } from './profile-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

/** Issues the invoice of a sale in the back office, and returns its number. */
async function issue({ page, open }: Visit, machine: string): Promise<string> {
  await open('/admin/invoices');
  await page.getByRole('button', { name: `Invoice the commission for ${machine}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice $2,480.00?' });
  await dialog.getByText('8% of $31,000.00').waitFor();
  await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
  await page.waitForURL(/\/invoices\/\d+$/);
  return page.url().replace(/^.*\//, '');
}

test.each(SCREENS)('on %s, an invoice is issued, opened by its seller and paid by PayPal', async (_where, viewport) => {
  await using seller = await visit({ viewport });
  const machine = await addSaleOf(await register(seller));
  await using office = await visit({ viewport });
  await signInAsAdmin(office);
  const number = await issue(office, machine);
  await expectNoSidewaysScroll(office.page);

  const { page } = seller;
  await seller.open('/seller-portal');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: `INV-${number}` }).click();
  await page.getByRole('heading', { name: `Invoice INV-${number}` }).waitFor();
  await page.getByText(machine, { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Pay $2,480.00 by PayPal' }).click();
  await page.getByText('Simulated payments, no money moves').waitFor();
  await expectNoSidewaysScroll(page);
  await answerAtPayPal(seller, 'Pay now');
  await toldBy(page, 'Payment Successful', 'The invoice is paid.');
  await page.waitForURL(`**/invoices/${number}`);
  await page.getByText('Paid. Thank you.').waitFor();
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
  await seller.open(`/invoices/${number}/pay`);
  await page.getByRole('heading', { name: 'Nothing to pay now' }).waitFor();
  await seller.open('/seller-portal/payments');
  await page.getByText(`Commission, INV-${number}`).waitFor();

  await using stranger = await visit({ viewport });
  await register(stranger);
  stranger.allowRefusal(404);
  await stranger.open(`/invoices/${number}`);
  await stranger.page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test.each(SCREENS)(
  'on %s, the office notes a cheque, takes it back, and writes a credit note',
  async (_where, viewport) => {
    await using seller = await visit({ viewport });
    const machine = await addSaleOf(await register(seller));
    await using office = await visit({ viewport });
    await signInAsAdmin(office);
    const { page } = office;
    const number = await issue(office, machine);
    await page.getByRole('button', { name: 'Note a payment' }).click();
    const payment = page.getByRole('dialog', { name: `Note a payment of INV-${number}` });
    await payment.getByLabel('Reference').fill('1204');
    await payment.getByRole('button', { name: 'Note the payment' }).click();
    await page.getByText('Check 1204').waitFor();
    await page.getByRole('button', { name: 'Take the payment back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await toldBy(page, 'Payment taken back');
    await page.getByRole('button', { name: 'Note a payment' }).waitFor();
    await page.getByRole('button', { name: 'Write a credit note' }).click();
    const credit = page.getByRole('dialog', { name: `Take INV-${number} back?` });
    await credit.getByRole('button', { name: 'Write the credit note' }).click();
    await credit.getByText('Say why, the seller reads it').first().waitFor();
    await credit.getByLabel('Reason').fill('The buyer stepped back.');
    await credit.getByRole('button', { name: 'Write the credit note' }).click();
    await page.getByText('Nothing is to be paid.').waitFor();
    await expectNoSidewaysScroll(page);
    await office.open(`/admin/invoices?group=credited&search=${encodeURIComponent(machine)}`);
    await page
      .getByRole('row', { name: `INV-${number}` })
      .getByText('Credited')
      .waitFor();
    await seller.open(`/invoices/${number}`);
    await seller.page.getByText('The buyer stepped back.').waitFor();
  },
);

test('while PayPal is down, the page says so and the invoice stays open', async () => {
  await using seller = await visit({ viewport: PHONE });
  const machine = await addSaleOf(await register(seller));
  await using office = await visit({ viewport: DESK });
  await signInAsAdmin(office);
  const number = await issue(office, machine);
  await seller.open(`/invoices/${number}/pay`);
  await seller.page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  await injectFault({ call: 'createOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  seller.allowRefusal(503);
  await seller.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await seller.page.getByRole('alert').getByText('PayPal does not answer right now').waitFor();
  await seller.page.getByRole('link', { name: 'Back to the invoice' }).click();
  await seller.page.getByRole('link', { name: 'Pay $2,480.00 by PayPal' }).waitFor();
});
