import { expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, SMALL_PHONE, visit } from './browser.ts';
import { listWithStatus, statusesOf } from './listings-visits.ts';
import { mailTo } from './mails.ts';
import { newAddress, register } from './profile-visits.ts';

test('a visitor reports a listing on a phone, an admin decides with the keyboard, and the visitor is told', async () => {
  const model = `REPORTED${process.pid}`;
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const id = await listWithStatus(seller, 'approved', { model });
  const email = newAddress();

  await using v = await visit({ viewport: SMALL_PHONE });
  const { page } = v;
  await v.open(`/machine/${id}`);
  await page.getByRole('link', { name: 'Report this listing' }).click();
  await page.waitForURL('**/report');
  const sheet = page.getByRole('dialog', { name: 'Report this listing' });
  await sheet.getByRole('button', { name: 'Send Report' }).click();
  await sheet.getByText('Choose what is wrong').waitFor();
  await sheet.getByLabel('The facts are wrong').check();
  await sheet.getByRole('button', { name: 'Send Report' }).click();
  await sheet.getByText('Say which facts are wrong').waitFor();
  await expectNoSidewaysScroll(page);
  await sheet.getByLabel('It is sold already').check();
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: 'Send Report' }).dblclick();
  await page.getByText('We have your report').waitFor();
  await page.getByRole('button', { name: 'Back to the machine' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/report'));

  await using desk = await visit({ viewport: DESK });
  const admin = await openAsAdmin(desk, '/admin/reports');
  const card = admin.locator(`[data-reported="${id}"]`);
  await card.getByText(email).waitFor();
  expect(await card.getByText('Sold already').count()).toBe(1);
  await card.focus();
  await admin.keyboard.press('u');
  const dialog = admin.getByRole('dialog', { name: 'Uphold this report?' });
  await dialog.getByLabel('Answer').fill('It is sold, and marked so.');
  expect(await dialog.getByLabel('Mark it as sold').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Uphold' }).click();
  await admin.getByText('Report Upheld').first().waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await statusesOf(desk, [id], model)).toEqual(['sold']);
  expect((await mailTo(email, 'What came of your report')).text).toContain('It is sold, and marked so.');
});
