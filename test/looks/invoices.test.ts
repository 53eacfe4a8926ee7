import { test } from 'vitest';
import { visit, type Visit } from '#test/e2e/browser.ts';
import { addSaleOf } from '#test/e2e/invoice-visits.ts';
import { register, signInAsAdmin } from '#test/e2e/profile-visits.ts';
import { expectFit, LOOK } from './fit.ts';

test('the pages of invoices are accessible and fit the screen', async () => {
  await using seller = await visit(LOOK);
  const email = await register(seller);
  const consigned = await addSaleOf(email, { channel: 'consignment' });
  const machine = await addSaleOf(email);
  await using office = await visit(LOOK);
  await signInAsAdmin(office);
  const { page } = office;
  await office.open('/admin/invoices');
  await page.getByRole('heading', { name: 'To invoice' }).waitFor();
  await expectFit(page);
  await issue(office, consigned);
  await page.getByText('We keep the commission from the price').first().waitFor();
  await expectFit(page);
  await office.open('/admin/invoices');
  await issue(office, machine);
  const path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Note a payment' }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Note a payment' }).click();
  await expectFit(page);
  for (const each of ['/seller-portal/invoices', path, `${path}/pay`]) {
    await seller.open(each);
    await expectFit(seller.page);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Note the payment' }).click();
  await page.getByText('Paid. Thank you.').waitFor();
  await expectFit(page);
});

async function issue({ page }: Visit, machine: string): Promise<void> {
  await page.getByRole('button', { name: `Invoice the commission for ${machine}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the invoice' }).click();
  await page.waitForURL(/\/invoices\/\d+$/);
}
