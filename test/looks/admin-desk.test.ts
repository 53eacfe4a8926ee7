import { expect, test } from 'vitest';
import { DESK_PAGES, receiveMessage, runImport } from '#test/e2e/admin-desk-visits.ts';
import { idOf, openAsAdmin } from '#test/e2e/back-office-visits.ts';
import { PHONE, visit } from '#test/e2e/browser.ts';
import { leave, register } from '#test/e2e/profile-visits.ts';
import { expectFit, LOOK } from './fit.ts';

const LONG = `${'W'.repeat(120)} <script>alert(1)</script> & "Co"`;

test.each(DESK_PAGES)('%s is accessible and fits the screen', async (path) => {
  await using v = await visit(LOOK);
  await openAsAdmin(v, path);
  await v.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expectFit(v.page);
});

test('messages, mails and entries fit, however long what they say', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit(LOOK);
  await receiveMessage(v.page, { subject: LONG, name: LONG, message: LONG.repeat(9), phone: '5'.repeat(40) });
  const page = await openAsAdmin(v, '/admin/contacts');
  const opener = page.getByRole('button', { name: LONG, exact: true });
  await opener.waitFor();
  await expectFit(v.page);
  v.allowNotFound();
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the phone number' }).waitFor();
  await expectFit(v.page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete this message?' }).waitFor();
  await expectFit(v.page);

  const id = await idOf(v, `/api/admin/users?search=${email}`, email);
  expect((await page.request.patch(`/api/admin/users/${id}`, { data: { name: LONG } })).status()).toBe(200);
  await v.open(`/admin/audit-log?search=${id}`);
  await page.getByRole('link', { name: LONG.slice(0, 120) }).waitFor();
  await page.getByRole('group').filter({ visible: true }).locator('summary').click();
  await expectFit(v.page);
  await v.open(`/admin/mail?search=${email}`);
  await expectFit(v.page);
  await page.getByRole('rowheader').getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await expectFit(v.page);
  await leave(seller);
});

test('an import that runs, and nothing found, are accessible and fit', async () => {
  await using v = await visit(LOOK);
  const run = await runImport(v.page);
  run.to({ progress: LONG });
  const page = await openAsAdmin(v, '/admin/audit-log?search=nothing+like+it');
  await page.getByText('No entries match.').waitFor();
  await page.getByRole('progressbar', { name: 'Import' }).waitFor();
  await expectFit(v.page);
  await v.open('/admin/mail?search=nothing+like+it');
  await page.getByText('No emails match.').waitFor();
  await expectFit(v.page);
  await v.open('/admin/contacts?page=99');
  await page.getByText('There is no page 99.').waitFor();
  await expectFit(v.page);
});
