import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { linkIn, startConversationSite } from './conversation-site.ts';
import { toldBy } from './payment-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

const region = ({ page }: Visit, name: 'Offers' | 'Quotes') => page.getByRole('region', { name });

/** Makes an offer, or a counteroffer, in the open conversation. */
async function offer(v: Visit, amount: string, kind: 'offer' | 'counteroffer'): Promise<void> {
  const button = kind === 'offer' ? 'Make an offer' : 'Counter';
  await region(v, 'Offers').getByRole('button', { name: button }).click();
  const dialog = v.page.getByRole('dialog', { name: `Make a${kind === 'offer' ? 'n' : ''} ${kind}` });
  await dialog.getByLabel('Your offer').fill(amount);
  await dialog.getByRole('button', { name: `Make the ${kind}` }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function accept(v: Visit): Promise<void> {
  await region(v, 'Offers').getByRole('button', { name: 'Accept' }).click();
  await v.page.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click();
  await region(v, 'Offers').getByText('Accepted').waitFor();
}

test.each(SCREENS)(
  'on %s, a question becomes an introduction, an offer, a quote, a sale, and an invoice that is paid',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    const boss = await site.signIn(site.boss);
    const commission = { channel: 'brokered', brand: null, seller: null, percent: 8 };
    expect((await site.call(boss, 'POST', '/api/admin/commissions', commission)).statusCode).toBe(200);
    const asked = await site.form('plain', 'Is it still there?', { name: 'Cy Carter', email: 'cy@shop.example' });
    expect(asked.statusCode).toBe(201);
    const [receipt] = await site.mailsTo('cy@shop.example');
    const link = linkIn(receipt);

    await using office = await site.enter(site.boss, viewport);
    const { page } = office;
    await office.open('/admin/messages');
    await page.getByRole('link', { name: /Cy Carter/ }).click();
    await page.getByRole('button', { name: 'Introduce buyer and seller' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Introduce them' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await using buyer = await visit({ viewport, baseURL: site.url });
    await buyer.open(link);
    await offer(buyer, '30,000', 'offer');
    await using seller = await site.enter(site.sam, viewport);
    await seller.open(new URL(link).pathname);
    await offer(seller, '33,000', 'counteroffer');
    await buyer.page.reload();
    await accept(buyer);

    await page.reload();
    await region(office, 'Quotes').getByRole('button', { name: 'Make a quote' }).click();
    const quote = page.getByRole('dialog', { name: 'Make a quote' });
    await quote.getByLabel('Freight', { exact: true }).fill('1,400');
    await quote.getByText('$34,400.00').first().waitFor();
    await quote.getByRole('button', { name: 'Preview' }).click();
    await quote.getByRole('button', { name: 'Send the quote' }).click();
    await toldBy(page, 'Quote Sent');
    const mails = await site.mailsTo('cy@shop.example');
    const quoteLink = mails.map(({ text }) => /http\S+\/quotes\/\S+/.exec(text ?? '')?.[0]).find(Boolean) ?? '';
    await buyer.open(quoteLink);
    await buyer.page.getByLabel('Your full name').fill('Cyrus Carter');
    await buyer.page.getByRole('button', { name: 'Accept for $34,400.00' }).click();
    await buyer.page.getByText('Accepted by Cyrus Carter').waitFor();

    await office.open('/admin/deals');
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('button', { name: /^Move to…: .*Cy Carter/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    const sale = page.getByRole('dialog');
    await sale.getByText('The commission is 8% of $33,000 = $2,640.00.').waitFor();
    const chosen = await sale.getByLabel('Sold to').locator('option:checked').textContent();
    expect(chosen).toBe('Cyrus Carter (Cy Carter), who has accepted a quote');
    await expectNoSidewaysScroll(page);
    await sale.getByRole('button', { name: 'Mark as sold' }).click();
    await sale.waitFor({ state: 'detached' });

    await office.open('/admin/invoices');
    await page.getByRole('button', { name: /^Invoice the commission for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue the invoice' }).click();
    await page.waitForURL(/\/invoices\/\d+$/);
    await seller.open(new URL(page.url()).pathname);
    await seller.page.getByText('$2,640.00').first().waitFor();
    await expectNoSidewaysScroll(seller.page);
    await page.getByRole('button', { name: 'Note a payment' }).click();
    const payment = page.getByRole('dialog');
    await payment.getByLabel('Reference').fill('1204');
    await payment.getByRole('button', { name: 'Note the payment' }).click();
    await page.getByText('Check 1204').waitFor();

    await office.open('/admin/funnel');
    const funnel = page.getByRole('region', { name: 'From views to sales' });
    for (const words of ['Introductions', 'Offers', 'Sales'])
      await funnel
        .getByRole('listitem')
        .filter({ has: page.getByText(words, { exact: true }) })
        .getByText('1', { exact: true })
        .waitFor();
    await expect.poll(() => funnel.getByText('$2,640').count()).toBe(2);
    await expectNoSidewaysScroll(page);
  },
);
