import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { linkIn, startConversationSite } from './conversation-site.ts';
import { toldBy } from './payment-visits.ts';
import { choose } from './portal-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

const offers = ({ page }: Visit) => page.getByRole('region', { name: 'Offers' });

/** Makes an offer, or a counteroffer, in the open conversation. */
async function offer(v: Visit, amount: string, kind: 'offer' | 'counteroffer'): Promise<void> {
  const name = kind === 'offer' ? 'Make an offer' : 'Make a counteroffer';
  const opener = kind === 'offer' ? name : 'Counter';
  await offers(v).getByRole('button', { name: opener }).click();
  const dialog = v.page.getByRole('dialog', { name });
  await dialog.getByLabel('Your offer').fill(amount);
  await expectNoSidewaysScroll(v.page);
  await dialog.getByRole('button', { name: `Make the ${kind}` }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Sets the private prices of a Premium listing in the portal. */
async function answerAutomatically(seller: Visit, acceptFrom: string, declineBelow: string): Promise<void> {
  await seller.open('/seller-portal');
  await choose(seller, 'premium', 'Answer offers automatically');
  const limits = seller.page.getByRole('dialog', { name: 'Answer offers automatically' });
  await limits.getByLabel('Accept from').fill(acceptFrom);
  await limits.getByLabel('Decline below').fill('40,000');
  await limits.getByRole('button', { name: 'Save' }).click();
  await limits.getByText('Must not be above').waitFor();
  await limits.getByLabel('Decline below').fill(declineBelow);
  await expectNoSidewaysScroll(seller.page);
  await limits.getByRole('button', { name: 'Save' }).click();
  await toldBy(seller.page, 'Prices Saved');
}

/** Confirms the question before an act. */
async function confirm({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test.each(SCREENS)(
  'on %s, a low offer to a Premium seller is declined at once, the next is countered and accepted, and when that falls through the machine is for sale again',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('premium', { isPremium: true });
    await using seller = await site.enter(site.sam, viewport);
    await answerAutomatically(seller, '34,000', '28,000');
    await using buyer = await visit({ viewport, baseURL: site.url });
    await buyer.open('/machine/premium');
    await buyer.page.getByRole('link', { name: 'Make an Offer' }).click();
    const sheet = buyer.page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Cy Carter');
    await sheet.getByLabel('Email').fill('cy@shop.example');
    await sheet.getByRole('button', { name: 'Send Offer' }).click();
    await sheet.getByText('Offer whole US dollars').waitFor();
    await sheet.getByLabel('Your offer').fill('1');
    buyer.allowRefusal(400);
    await sheet.getByRole('button', { name: 'Send Offer' }).click();
    // The button is far below the field on a phone.
    await sheet.getByText('Offers for this machine begin at').last().waitFor();
    await expect.poll(() => sheet.getByLabel('Your offer').evaluate((field) => field.matches(':focus'))).toBe(true);
    await sheet.getByLabel('Your offer').fill('$31,000');
    await sheet.getByLabel('After an inspection').check();
    await expectNoSidewaysScroll(buyer.page);
    await sheet.getByRole('button', { name: 'Send Offer' }).click();
    await buyer.page.getByText('is on its way.').waitFor();
    await buyer.page.getByText('make your offer binding there').waitFor();
    const [receipt] = await site.mailsTo('cy@shop.example');
    await buyer.open(linkIn(receipt));
    await buyer.page.getByText('I would offer $31,000.').waitFor();
    await offer(buyer, '27,000', 'offer');
    await offers(buyer).getByText('Declined').waitFor();
    await offers(buyer).getByRole('button', { name: 'Make another offer' }).click();
    const form = buyer.page.getByRole('dialog', { name: 'Make an offer' });
    await form.getByLabel('Your offer').fill('31,000');
    await form.getByLabel('After an inspection').check();
    await form.getByRole('button', { name: 'Make the offer' }).click();
    await offers(buyer).getByRole('button', { name: 'Withdraw' }).waitFor();

    await seller.open('/messages');
    await seller.page.getByRole('listitem').filter({ hasText: 'Cy Carter' }).getByRole('link').click();
    await offers(seller).getByText('After an inspection').waitFor();
    await offer(seller, '33,000', 'counteroffer');
    await offers(seller).getByText('$33,000').waitFor();
    await buyer.page.reload();
    await offers(buyer).getByText('$33,000').waitFor();
    await offers(buyer).getByRole('button', { name: 'Accept' }).click();
    await confirm(buyer, 'Accept the offer');
    await offers(buyer).getByText('Accepted').waitFor();
    await using visitor = await visit({ viewport, baseURL: site.url });
    await expect.poll(async () => (await fetch(`${site.url}/machine/premium`)).text()).toContain('UNDER OFFER');
    await visitor.open('/machine/premium');
    await visitor.page.getByRole('link', { name: 'Make a Backup Offer' }).waitFor();
    await visitor.open('/browse?available=true');
    await visitor.page.getByRole('link', { name: 'Remove filter Not under offer' }).click();
    await visitor.page.getByRole('article').getByText('UNDER OFFER', { exact: true }).first().waitFor();
    await expectNoSidewaysScroll(visitor.page);

    await seller.page.reload();
    await offers(seller).getByRole('button', { name: 'does not come about' }).click();
    await confirm(seller, 'End the purchase');
    await offers(seller).getByText('Fell through').waitFor();
    await expect.poll(async () => (await fetch(`${site.url}/machine/premium`)).text()).not.toContain('UNDER OFFER');
    await visitor.open('/machine/premium');
    await visitor.page.getByRole('link', { name: 'Make an Offer' }).waitFor();
    await visitor.open('/browse?available=true');
    await visitor.page.getByRole('article').first().waitFor();
    await buyer.page.reload();
    await offers(buyer).getByRole('button', { name: 'Make another offer' }).waitFor();
  },
);

test('without Premium the office answers an offer at its desk', async () => {
  await using site = await startConversationSite();
  await site.addListing('plain');
  const bea = await site.signIn(site.bea);
  const begun = { machineId: 'plain', message: '', offer: { amountUsd: 30_000 } };
  const { id } = (await site.call(bea, 'POST', '/api/threads', begun)).json<{ id: string }>();
  await using office = await site.enter(site.boss, DESK);
  await office.open(`/admin/messages?thread=${id}`);
  await offers(office).getByRole('button', { name: 'Decline' }).click();
  await confirm(office, 'Decline the offer');
  await offers(office).getByText('Declined').waitFor();
  await office.page.getByText('The offer of $30,000 is declined.').waitFor();
});
