import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { startConversationSite } from './conversation-site.ts';
import { toldBy } from './payment-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

const panel = ({ page }: Visit) => page.getByRole('region', { name: 'Quotes' });

/** The link to a quote in a mail; empty without one. */
const quoteLinkIn = (mail: { text?: string | undefined } | undefined) =>
  /http\S+\/quotes\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

test.each(SCREENS)(
  'on %s, the office makes a quote by keyboard, a new version tells what changed, and a buyer without account accepts it',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    expect(
      (await site.form('plain', 'What does it cost with freight?', { name: 'Cy Carter', email: 'cy@shop.example' }))
        .statusCode,
    ).toBe(201);
    await site.mailsTo('cy@shop.example');

    await using office = await site.enter(site.boss, viewport);
    const { page } = office;
    await office.open('/admin/messages');
    await page.getByRole('link', { name: /Cy Carter/ }).click();
    await panel(office).getByRole('button', { name: 'Make a quote' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a quote' });
    await dialog.getByLabel('Machine', { exact: true }).fill('34,000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('With its stand');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,400.50');
    await dialog.getByText('$35,400.50').waitFor();
    await dialog.getByLabel('Sales tax', { exact: true }).fill('100');
    await page.keyboard.press('Enter');
    await dialog.getByText('Say of which state').waitFor();
    await dialog.getByLabel('Sales tax', { exact: true }).fill('');
    await dialog.getByLabel('Deposit').fill('20%');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Enter');
    await dialog.getByRole('cell', { name: '$7,080.10' }).waitFor();
    await expectNoSidewaysScroll(page);
    // The button that sends has the focus.
    await page.keyboard.press('Enter');
    await toldBy(page, 'Quote Sent');
    await panel(office).getByText('Open', { exact: true }).waitFor();

    const [mail] = await site.mailsTo('cy@shop.example');
    await using buyer = await visit({ viewport, baseURL: site.url });
    await buyer.open(quoteLinkIn(mail));
    await buyer.page.getByRole('heading', { name: 'Quote Q-1001' }).waitFor();
    await buyer.page.getByText('$35,400.50').first().waitFor();
    await expectNoSidewaysScroll(buyer.page);

    await panel(office).getByRole('button', { name: 'Make a new version' }).click();
    const next = page.getByRole('dialog');
    await next.getByLabel('Freight', { exact: true }).fill('1,650');
    await next.getByRole('button', { name: 'Preview' }).click();
    await next.getByRole('button', { name: 'Send the quote' }).click();
    await panel(office).getByText('Q-1001, version 2').waitFor();

    // The page still shows the first version.
    await buyer.page.getByLabel('Your full name').fill('Cyrus Carter');
    buyer.allowRefusal(409);
    await buyer.page.getByRole('button', { name: /^Accept for \$35,400/ }).click();
    const changes = buyer.page.getByRole('region', { name: 'Changed since version 1' });
    await changes.getByText('$1,650.00').waitFor();
    await expectNoSidewaysScroll(buyer.page);
    await buyer.page.getByRole('button', { name: 'Accept for $35,650.00' }).click();
    await buyer.page.getByText('Accepted by Cyrus Carter').waitFor();
    const [download] = await Promise.all([
      buyer.page.waitForEvent('download'),
      buyer.page.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Q-1001-version-2.pdf');

    await page.reload();
    await panel(office).getByText('Accepted by Cyrus Carter.').waitFor();
    await expectNoSidewaysScroll(page);
  },
);

test('the desk lists open quotes, which a buyer with an account reads in their conversation and declines with words', async () => {
  await using site = await startConversationSite();
  await site.addListing('plain');
  expect((await site.form('plain', 'What does it cost with freight?')).statusCode).toBe(201);
  const id = (await site.threads(await site.signIn(site.bea)))[0]?.id ?? '';
  const boss = await site.signIn(site.boss);
  const quote = { lines: [{ kind: 'machine', amountUsd: 34_000 }], validUntil: '2096-06-20' };
  expect((await site.call(boss, 'POST', `/api/threads/${id}/quotes`, quote)).statusCode).toBe(201);
  await using office = await site.enter(site.boss, DESK);
  await office.open('/admin/messages');
  await office.page.getByText('One open quote').click();
  await office.page.getByRole('link', { name: /Q-1001, until June 20, 2096/ }).click();
  await panel(office).getByText('$34,000.00').waitFor();

  await using buyer = await site.enter(site.bea, PHONE);
  await buyer.open(`/messages/${id}`);
  await panel(buyer).getByRole('link', { name: 'Read and answer the quote' }).click();
  await buyer.page.getByRole('button', { name: 'Decline the quote' }).click();
  const dialog = buyer.page.getByRole('dialog');
  await dialog.getByLabel('What would have to be different?').fill('The freight is missing.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await buyer.page.getByText('This quote was declined').waitFor();
  await buyer.page.getByRole('link', { name: 'Ask about this quote' }).click();
  await buyer.page.getByText('The freight is missing.').waitFor();
});
