import { expect, test } from 'vitest';
import { pdfOf } from '#test/fixtures/message-files.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { DESK, expectNoSidewaysScroll, PHONE } from './browser.ts';
import { startConversationSite } from './conversation-site.ts';

const NOTE = { name: 'Delivery note.pdf', mimeType: 'application/pdf', buffer: pdfOf() };

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'on %s, a buyer attaches a photo and a PDF, tries again what failed, and the seller gets both',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('premium', { isPremium: true });
    await site.form('premium', 'Which board is it?');
    const [thread] = await site.threads(await site.signIn(site.bea));
    const path = `/messages/${thread?.id ?? ''}`;
    await using buyer = await site.enter(site.bea, viewport);
    const { page } = buyer;
    await buyer.open(path);
    const files = page.getByRole('group', { name: 'Attached files' });
    await page.route('**/files?fileName=Delivery*', (route) => route.abort(), { times: 1 });
    const photo = { name: 'broken board.png', mimeType: 'image/png', buffer: await twoHalves(80, 60).png().toBuffer() };
    await page.getByLabel('Photos or PDF files').setInputFiles([photo, NOTE]);
    await page.getByLabel('Your message').fill('This is the board.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alert').getByText('A file could not be uploaded').waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('This is the board.');
    buyer.allowNoNetwork();
    await files.getByRole('button', { name: 'Try again: Delivery note.pdf' }).click();
    await expect.poll(() => files.getByText('Uploaded', { exact: true }).count()).toBe(2);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('This is the board.').waitFor();
    expect(await files.getByRole('listitem').count()).toBe(0);

    await using seller = await site.enter(site.sam, viewport);
    await seller.open(path);
    const image = seller.page.getByRole('img', { name: 'Photo 1 of 1' });
    await expect.poll(() => image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth)).toBe(80);
    const download = seller.page.waitForEvent('download');
    await seller.page.getByRole('link', { name: /^Delivery note\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('Delivery note.pdf');
    await expectNoSidewaysScroll(seller.page);
  },
);
