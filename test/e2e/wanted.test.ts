import { expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { newAddress } from './profile-visits.ts';
import { openAsDemoSeller } from './portal-visits.ts';

test('a buyer posts what is not there, an admin approves it, a seller offers a machine, and the buyer finds it', async () => {
  const email = newAddress();
  const words = `For caps, ${email.slice(0, 8)}`;
  await using buyer = await visit({ viewport: PHONE });
  buyer.allowRefusal(400);
  const { page } = buyer;
  await buyer.open('/browse?brand=Tajima&heads=4&priceMax=900');
  await page.getByRole('link', { name: 'Tell us what you need' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tell us what you need' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('up to', { exact: true }).fill('6');
  await page.getByLabel('In your words').fill('Call 817 555 0142');
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Post it' }).click();
  await page
    .getByText(/^Leave out addresses/)
    .first()
    .waitFor();
  await page.getByLabel('In your words').fill(words);
  await page.getByRole('button', { name: 'Post it' }).click();
  await page.getByText(/is on its way/).waitFor();
  const asked = await mailTo(email, 'Confirm: tell me about machines');
  await buyer.open(/\/confirm-alerts#token=[\w-]+/.exec(asked.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByRole('link', { name: 'See what you watch and search' }).waitFor();

  await using desk = await visit({ viewport: DESK });
  const admin = await openAsAdmin(desk, '/admin/wanted?state=pending');
  const row = admin.getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await admin.getByText('Ad Approved').first().waitFor();

  await using shop = await visit({ viewport: DESK });
  await openAsDemoSeller(shop, 'harborline', '/wanted?brand=Tajima&heads=5');
  const ad = shop.page.getByRole('listitem').filter({ hasText: words });
  await ad.getByRole('heading', { name: 'Tajima, 4 to 6 heads, up to $900' }).waitFor();
  await ad.getByRole('button', { name: 'Offer a machine' }).click();
  const dialog = shop.page.getByRole('dialog', { name: 'Offer a machine' });
  await dialog.getByLabel('Your machine').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Offer it' }).click();
  await shop.page.getByText('The buyer is told').first().waitFor();
  await ad.getByRole('link', { name: 'List a machine like it' }).click();
  await shop.page.getByRole('heading', { level: 1, name: 'Sell Your Equipment' }).waitFor();
  expect(await shop.page.getByLabel('Heads', { exact: false }).first().inputValue()).toBe('4');

  const approved = await mailTo(email, 'Your wanted ad is public');
  await buyer.open(/\/wanted\?key=[\w-]+/.exec(approved.text)?.[0] ?? '');
  await page.getByText('Offered to you').waitFor();
  await expectNoSidewaysScroll(page);
  const offered = await mailTo(email, 'Offered to you: ');
  const conversation = await buyer.context.newPage();
  await conversation.goto(/\/messages\/[\w-]+\?key=[\w-]+/.exec(offered.text)?.[0] ?? '');
  await conversation.getByText(/^For your wanted ad “Tajima, 4 to 6 heads, up to \$900”/).waitFor();
  await conversation.getByLabel('Your message *', { exact: true }).fill('Is it still there?');
  await conversation.getByRole('button', { name: 'Send', exact: true }).click();
  await conversation.getByRole('list', { name: 'Messages' }).getByText('Is it still there?').waitFor();
  await expectNoSidewaysScroll(conversation);
  await conversation.close();
  await page.getByRole('button', { name: /^Renew/ }).click();
  await page.getByText('Ad Renewed').first().waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove ad' }).click();
  await page.getByText('Ad Removed').first().waitFor();
});
