import { expect, test } from 'vitest';
import { pdfOf, uploadBoth } from '#test/fixtures/message-files.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { DESK, expectNoSidewaysScroll, PHONE } from './browser.ts';
import { startConversationSite } from './conversation-site.ts';

const NOTE = { name: 'Delivery note.pdf', mimeType: 'application/pdf', buffer: pdfOf() };

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

test.each(SCREENS)(
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

test.each(SCREENS)(
  'on %s, the office passes a buyer’s photo on to a seller without Premium, with one press and its own words',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    await site.form('plain', 'Do you have the board?');
    const buyer = await site.signIn(site.bea);
    const [thread] = await site.threads(buyer);
    const id = thread?.id ?? '';
    const { photo, pdf } = await uploadBoth(site, buyer, id);
    await site.write(buyer, id, 'Which board is it?', { attachments: [photo.id, pdf.id] });
    await using office = await site.enter(site.boss, viewport);
    const { page } = office;
    await office.open(`/admin/messages?thread=${id}`);
    await page.getByRole('button', { name: 'Pass on this file: Delivery note.pdf' }).click();
    const passed = page.getByRole('group', { name: 'Files that are passed on' });
    await passed.getByRole('button', { name: 'Do not pass on Delivery note.pdf' }).click();
    await passed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pass on this file: IMG 1.webp' }).click();
    await passed.getByText('IMG 1.webp').waitFor();
    await expectNoSidewaysScroll(page);
    // The draft keeps it.
    await page.reload();
    await passed.getByText('IMG 1.webp').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('Is it this board?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Is it this board?').waitFor();
    await page.getByText('Passed on', { exact: true }).waitFor();
    expect(await passed.count()).toBe(0);

    await using seller = await site.enter(site.sam, viewport);
    await seller.open('/seller-portal/questions');
    await seller.page.getByText('Is it this board?').waitFor();
    await expect.poll(() => seller.page.getByRole('img', { name: 'Photo 1 of 1' }).count()).toBe(2);
    await expectNoSidewaysScroll(seller.page);
  },
);
