import { expect, test } from 'vitest';
import { newName, openAsAdmin } from './back-office-visits.ts';
import { PHONE, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';

test('whoever sent a message is blocked from it, and heard again once that is lifted', async () => {
  await using v = await visit({ viewport: { width: 390, height: 844 } });
  const email = `${newName('mill').replaceAll(' ', '-').toLowerCase()}@weaver.example`;
  const subject = newName('The same offer');
  const data = { name: 'Ada', email, subject, message: 'Do you deliver?' };
  expect((await v.page.request.post('/api/contact-submissions', { data })).status()).toBe(201);
  const page = await openAsAdmin(v, '/admin/contacts');
  await page.getByRole('button', { name: subject, exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Block this sender' }).click();
  await page.waitForURL('**/admin/blocks?*');
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  // Other tests write from the same network.
  await page.getByRole('textbox', { name: 'Network' }).fill('');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The same offer each day');
  await page.getByRole('button', { name: 'Block', exact: true }).dblclick();
  await toldBy(page, 'Sender Blocked');
  await using visitor = await visit({ viewport: PHONE });
  const write = () =>
    visitor.page.request.post('/api/contact-submissions', { data: { name: 'Ada', email, message: 'Once more' } });
  expect((await write()).status()).toBe(403);
  const entry = page.getByRole('list', { name: 'Blocked senders' }).getByRole('listitem').filter({ hasText: email });
  await entry.getByRole('button', { name: `Lift: ${email}` }).click();
  await entry.waitFor({ state: 'detached' });
  expect((await write()).status()).toBe(201);
});
