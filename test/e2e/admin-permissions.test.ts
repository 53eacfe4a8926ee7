import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lineWith, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit, type Visit } from './browser.ts';
import { leave, PASSWORD, register, signIn } from './profile-visits.ts';

/** In the dialog of an account, leaves only these permissions ticked. */
async function givePermissions(page: Page, email: string, labels: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit user' });
  await editor.getByLabel('Role').selectOption('Admin');
  const group = editor.getByRole('group', { name: 'Permissions' });
  for (const box of await group.getByRole('checkbox').all()) await box.uncheck();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await group.getByText('An admin needs at least one permission').waitFor();
  for (const label of labels) await group.getByRole('checkbox', { name: label }).check();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await editor.waitFor({ state: 'detached' });
}

/** The labels of the menu, without the counts. */
async function menuOf({ page }: Visit): Promise<string[]> {
  const texts = await page.getByRole('navigation', { name: 'Back office' }).getByRole('link').allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '');
}

test('a colleague finds only what they may open, and other permissions apply at once', async () => {
  await using colleague = await visit({ viewport: PHONE });
  const email = await register(colleague);
  await using owner = await visit({ viewport: DESK });
  owner.allowRefusal(400);
  const page = await openAsAdmin(owner, `/admin/users?search=${email}`);
  await givePermissions(page, email, ['Messages']);
  await lineWith(page, email).getByText('Messages', { exact: true }).filter({ visible: true }).waitFor();

  // Another role has ended their session.
  await signIn(colleague, email, PASSWORD);
  await colleague.open('/admin');
  await colleague.page.getByRole('heading', { name: 'What waits' }).waitFor();
  await colleague.page
    .getByRole('region', { name: 'Answers this week' })
    .getByText('Longest waiting')
    .first()
    .waitFor();
  expect(await menuOf(colleague)).toEqual([
    'Dashboard',
    'Reports',
    'Messages',
    'Deals',
    'Contacts',
    'Held Messages',
    'Blocked Senders',
    'Introductions',
    'Answers',
    'Mail',
  ]);
  expect(await colleague.page.getByText('Total Listed').count()).toBe(0);
  colleague.allowRefusal(403);
  await colleague.open('/admin/payments');
  await colleague.page.getByText('This needs the permission “Payments”.', { exact: false }).waitFor();
  await colleague.open('/admin/contacts');
  await colleague.page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();

  await givePermissions(page, email, ['Payments']);
  await colleague.open('/admin/payments');
  await colleague.page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  expect(await menuOf(colleague)).toEqual([
    'Dashboard',
    'Payments',
    'Sales',
    'Commissions',
    'Invoices',
    'Payment Settings',
    'Funnel',
  ]);
  await colleague.open('/admin');
  await colleague.page.getByText('Received this month').first().waitFor();
  expect(await colleague.page.getByText('Answers this week').count()).toBe(0);
  await colleague.open('/admin/contacts');
  await colleague.page.getByText('This needs the permission “Messages”.', { exact: false }).waitFor();
  await leave(colleague);
});
