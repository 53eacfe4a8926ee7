import { expect, test } from 'vitest';
import { questionAbout } from '#app/features/machines/highlights.rules.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { linkIn, startConversationSite } from './conversation-site.ts';

async function write({ page }: Visit, label: string, words: string, button = 'Send'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText(words).waitFor();
  await expectNoSidewaysScroll(page);
}

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

/** Sends a question by the contact form, and returns the link of the buyer's receipt. */
async function ask(
  site: Awaited<ReturnType<typeof startConversationSite>>,
  { page, open }: Visit,
  machineId: string,
): Promise<string> {
  await open(`/contact?subject=Price+Inquiry&machine=Tajima&machineId=${machineId}`);
  await page.getByLabel('Name').fill('Cy Carter');
  await page.getByLabel('Email').fill('cy@shop.example');
  await page.getByRole('textbox', { name: 'Message' }).fill(`This is Cy Carter.\n${questionAbout('phases')}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent!').first().waitFor();
  const [receipt] = await site.mailsTo('cy@shop.example');
  return linkIn(receipt);
}

test.each(SCREENS)(
  'on %s, a question without Premium is answered by the office with the seller’s words and facts, until both are introduced',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    await using buyer = await visit({ viewport, baseURL: site.url });
    const link = await ask(site, buyer, 'plain');

    await using seller = await site.enter(site.sam, viewport);
    await seller.open('/seller-portal/questions');
    await seller.page.getByText('Which power does it need').waitFor();
    expect(await seller.page.getByText('Cy Carter').count()).toBe(0);
    await write(seller, 'Your answer *', 'It ran until May.', 'Answer');
    const facts = seller.page.getByRole('region', { name: 'Your listing does not say this yet' });
    await facts.getByRole('button').click();
    await facts.getByText('State one of them').waitFor();
    await facts.getByLabel('Phases').selectOption('Single-phase');
    await facts.getByRole('button').click();
    await seller.page.getByText('Phases: Single-phase').waitFor();
    await expectNoSidewaysScroll(seller.page);

    await using office = await site.enter(site.boss, viewport);
    await office.open(new URL(link).pathname);
    await office.page.getByRole('button', { name: 'Pass on to the buyer', exact: true }).click();
    await office.page.getByText('Passed on to the buyer').waitFor();
    await office.page.getByRole('button', { name: 'Pass on to the buyer, and add to the listing: Phases' }).click();
    await expect.poll(() => office.page.getByText('Passed on to the buyer').count()).toBe(2);
    await expectNoSidewaysScroll(office.page);

    const [answer] = await site.mailsTo('cy@shop.example');
    expect(answer?.text).toContain('It ran until May.');
    await buyer.open(link);
    await write(buyer, 'Your message *', 'Thank you, I will come and see it.');
    const [told] = await site.mailsTo('sales@tewh.example');
    expect(told?.text).toContain('I will come and see it');
    await buyer.open('/machine/plain');
    await buyer.page.getByText('Single-phase').first().waitFor();

    await office.page.getByRole('button', { name: 'Introduce buyer and seller' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'Introduce them' }).click();
    await office.page.getByRole('dialog').waitFor({ state: 'detached' });
    await seller.open(new URL(link).pathname);
    await seller.page.getByText('cy@shop.example').waitFor();
    await write(seller, 'Your message *', 'Come on Thursday, 817-555-0199.');
    await buyer.open(link);
    await buyer.page.getByText('817-555-0199').waitFor();
    await write(buyer, 'Your message *', 'See you on Thursday.');
    await office.open('/admin/introductions');
    await office.page.getByRole('row').filter({ hasText: 'Cy Carter' }).waitFor();
    await expectNoSidewaysScroll(office.page);

    await office.open(new URL(link).pathname);
    await office.page.getByRole('button', { name: 'End the links in their mails' }).click();
    await office.page.getByRole('dialog').getByRole('button', { name: 'End the links' }).click();
    await office.page.getByText('Links Ended', { exact: true }).waitFor();
    await site.mailsTo('cy@shop.example');
    await buyer.open(link).catch(() => {});
    buyer.allowNotFound();
    await buyer.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await buyer.page.getByRole('button', { name: 'Send me a new link' }).click();
    await buyer.page.getByText('a link to it is on its way').waitFor();
    await expectNoSidewaysScroll(buyer.page);
    const [mailed, ...others] = await site.mailsTo('cy@shop.example');
    expect(others).toEqual([]);
    expect(linkIn(mailed)).not.toBe(link);
    await buyer.open(linkIn(mailed));
    await buyer.page.getByText('See you on Thursday.').waitFor();
  },
);

test.each(SCREENS)(
  'on %s, the seller of a Premium listing and its buyer write to each other',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('premium', { isPremium: true });
    await using buyer = await visit({ viewport, baseURL: site.url });
    const link = await ask(site, buyer, 'premium');

    await using seller = await site.enter(site.sam, viewport);
    await seller.open('/messages');
    await seller.page.getByRole('listitem').filter({ hasText: 'Cy Carter' }).getByRole('link').click();
    await seller.page.getByText('Which power does it need').waitFor();
    await write(seller, 'Your message *', '220 V, single-phase. Call me at 817-555-0199.');
    const [answer] = await site.mailsTo('cy@shop.example');
    expect(linkIn(answer)).toBe(link);
    await buyer.open(linkIn(answer));
    await write(buyer, 'Your message *', 'I will call tomorrow.');
    const [told] = await site.mailsTo('sam@seller.example');
    expect(told?.text).toContain('I will call tomorrow.');

    await using office = await site.enter(site.boss, viewport);
    await office.open(new URL(link).pathname);
    await office.page.getByText('I will call tomorrow.').waitFor();
    await expectNoSidewaysScroll(office.page);
  },
);

test.each(SCREENS)(
  'on %s, a buyer reports a message by the mail’s link, the office removes it, and the buyer is told',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('premium', { isPremium: true });
    await using buyer = await visit({ viewport, baseURL: site.url });
    const link = await ask(site, buyer, 'premium');
    await using seller = await site.enter(site.sam, viewport);
    await seller.open(new URL(link).pathname);
    await write(seller, 'Your message *', 'Send half of it as gift cards.');

    await buyer.open(link);
    const messages = buyer.page.getByRole('list', { name: 'Messages' });
    await messages.getByText('gift cards').waitFor();
    await messages.getByRole('button', { name: 'Report', exact: true }).click();
    const report = buyer.page.getByRole('dialog', { name: 'Report this message' });
    await report.getByLabel('What is wrong with it?').fill('He wants gift cards');
    await report.getByRole('button', { name: 'Report', exact: true }).click();
    await buyer.page.getByText('Message Reported', { exact: true }).first().waitFor();
    await site.mailsTo('cy@shop.example');

    await using office = await site.enter(site.boss, viewport);
    await office.open('/admin/reports');
    await office.page.getByRole('navigation', { name: 'Kinds of reports' }).getByText('Messages').click();
    const row = office.page.locator('[data-message-report]');
    await row.getByText('Send half of it as gift cards.').waitFor();
    await row.getByText('He wants gift cards').waitFor();
    await expectNoSidewaysScroll(office.page);
    await row.focus();
    await office.page.keyboard.press('r');
    const decision = office.page.getByRole('dialog', { name: 'Remove this message?' });
    await decision.getByLabel('To add to the mail').fill('Never pay by gift card.');
    await decision.getByRole('button', { name: 'Remove' }).click();
    await office.page.getByText('Message Removed', { exact: true }).first().waitFor();
    await row.waitFor({ state: 'detached' });

    const [told] = await site.mailsTo('cy@shop.example');
    expect(told?.subject).toBe('What came of your report');
    expect(told?.text).toContain('Never pay by gift card.');
    for (const reader of [buyer, seller]) {
      await reader.page.reload();
      await reader.page.getByText('This message was removed by our office.').waitFor();
      expect(await reader.page.getByText('gift cards').count()).toBe(0);
      await expectNoSidewaysScroll(reader.page);
    }
    await office.open(new URL(link).pathname);
    await office.page.getByText('Send half of it as gift cards.').waitFor();
    await expectNoSidewaysScroll(office.page);
  },
);
