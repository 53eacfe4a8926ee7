import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, type Visit } from './browser.ts';
import { startConversationSite } from './conversation-site.ts';
import { openedCard } from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';
import { choose, rowOf } from './portal-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

/** A Premium listing whose buyer's offer is accepted. */
async function underOffer(site: Awaited<ReturnType<typeof startConversationSite>>) {
  await site.addListing('premium');
  const office = await site.signIn(site.boss);
  await site.call(office, 'PATCH', '/api/machines/premium', { isPremiumPaid: true });
  await site.form('premium', 'Is it still there?');
  const buyer = await site.signIn(site.bea);
  const threadId = (await site.threads(buyer))[0]?.id ?? '';
  const made = await site.call(buyer, 'POST', `/api/threads/${threadId}/offers`, { amountUsd: 30_000 });
  const { id } = made.json<{ id: string }>();
  await site.call(await site.signIn(site.sam), 'POST', `/api/offers/${id}/accept`, {});
}

const saleOf = ({ page }: Visit) => page.getByRole('dialog', { name: 'Mark as sold?' });

test.each(SCREENS)(
  'on %s, a seller says to whom and for how much a machine was sold, and takes that back within the day',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await underOffer(site);
    await using seller = await site.enter(site.sam, viewport);
    const { page } = seller;
    await seller.open('/seller-portal');
    await choose(seller, 'premium', 'Mark as sold');
    const sale = saleOf(seller);
    await sale.getByText('ends right away').waitFor();
    await sale.getByText('No commission is owed.').waitFor();
    await sale.getByText('The accepted offer ends if you choose another buyer').waitFor();
    expect(await sale.getByLabel('Price').inputValue()).toBe('30000');
    await expectNoSidewaysScroll(page);
    await sale.getByLabel('Price').fill('29,500.50');
    await sale.getByRole('button', { name: 'Mark as sold' }).click();
    await sale.getByText('Enter whole US dollars').waitFor();
    await sale.getByLabel('Price').fill('29,500');
    await sale.getByRole('button', { name: 'Mark as sold' }).click();
    await toldBy(page, 'Listing marked as sold');
    await rowOf(seller, 'premium').getByText('Sold', { exact: true }).waitFor();
    await choose(seller, 'premium', 'Undo the sale');
    await toldBy(page, 'Back on sale');
    await rowOf(seller, 'premium').getByText('Premium').first().waitFor();
  },
);

test.each(SCREENS)(
  'on %s, the office sets a commission, marks a machine as sold, and corrects the sale',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    await site.form('plain', 'Is it still there?');
    await using office = await site.enter(site.boss, viewport);
    const { page } = office;
    await office.open('/admin/commissions');
    await page.getByText('No commissions yet.').waitFor();
    await page.getByLabel('Percent').fill('11');
    await page.getByText('Not a percentage between 5 and 10 yet.').waitFor();
    await page.getByLabel('Percent').fill('8');
    await page.getByText('8% of $33,500 = $2,680.00').waitFor();
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByRole('table', { name: 'Commissions' }).getByText('8%').first().waitFor();
    await expectNoSidewaysScroll(page);

    await office.open('/admin/listings');
    const card = viewport === PHONE ? await openedCard(page, 'plain') : page.locator('[data-listing="plain"]');
    await card.getByLabel(/^Status of/).selectOption('Sold');
    const sale = saleOf(office);
    await sale.getByText('If we brought the buyer, a commission is owed').waitFor();
    await sale.getByLabel('Sold to').selectOption('Bea Buyer');
    await sale.getByLabel('Price').fill('20,000');
    await sale.getByText('The commission is 8% of $20,000 = $1,600.00.').waitFor();
    await expectNoSidewaysScroll(page);
    await sale.getByRole('button', { name: 'Mark as sold' }).click();
    await toldBy(page, 'Status updated successfully');

    await office.open('/admin/sales');
    const sales = page.getByRole('table', { name: 'Sales' });
    await sales.getByText('$1,600.00').filter({ visible: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await sales.getByRole('button', { name: /^Correct/ }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the sale' });
    await correction.getByLabel('Price').fill('21,000');
    await correction.getByLabel('Commission (%)').fill('5');
    await correction.getByRole('button', { name: 'Save' }).click();
    await toldBy(page, 'Sale Corrected');
    await sales.getByText('$1,050.00').filter({ visible: true }).waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Price not known');
    await page.getByText('No sales match.').waitFor();
  },
);
