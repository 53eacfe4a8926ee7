import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '#app/db/client.ts';
import { sessions } from '#app/db/tables/accounts.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import {
  countSent,
  ensureUsers,
  expectFocusIn,
  idOf,
  lineWith,
  openAsAdmin,
  sectionLink,
} from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';
import { listMachine } from './portal-visits.ts';
import { PASSWORD, register, signIn, signInAsAdmin } from './profile-visits.ts';
import { site } from './site.ts';

const HTML = '<b>Sam</b> & "Co"';

/** Finds an account by the search box. */
async function find(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: /^Search users/ });
  await box.fill(text);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

test('an admin finds a user, edits them, resets the password and deletes them', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await listMachine(seller);
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/users');
  await find(page, email.toUpperCase());
  const line = lineWith(page, email);
  await page.getByText('Showing 1 to 1 of 1 user', { exact: true }).waitFor();

  const changes = countSent(page, 'PATCH', /\/api\/admin\/users\//);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit user' });
  await editor.getByLabel('Full Name').fill(HTML);
  await editor.getByLabel('City').fill('Columbus');
  await editor.getByLabel('State').fill('OH');
  await editor.getByRole('button', { name: 'Save Changes' }).dblclick();
  await toldBy(page, 'User Updated', email);
  expect(changes()).toBe(1);
  // On a phone they are below the username, on a desktop in columns of their own.
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await line.getByText(HTML).filter({ visible: true }).waitFor();
    await line.getByText('Columbus, OH').filter({ visible: true }).waitFor();
  }
  await expectFocusIn(page.getByRole('button', { name: `Edit ${email}` }));

  await page.getByRole('button', { name: `Reset password for ${email}` }).click();
  const reset = page.getByRole('dialog', { name: 'Reset password' });
  await reset.getByText('no confirmed email address').waitFor();
  const button = reset.getByRole('button', { name: 'Reset password' });
  await reset.getByLabel(/^New Password/).fill('12345');
  expect(await button.isDisabled()).toBe(true);
  await reset.getByLabel(/^New Password/).fill('bobbin case 9');
  await button.click();
  await toldBy(page, 'Password Reset', 'Please give them the new password');
  expect((await seller.page.request.get('/api/user')).status()).toBe(401);
  await signIn(seller, email, 'bobbin case 9');

  await page.getByRole('button', { name: `Suspend ${email}` }).click();
  const suspension = page.getByRole('dialog', { name: 'Suspend this user?' });
  await suspension.getByText('visitors do not see their 1 listing').waitFor();
  await suspension.getByLabel('Reason').fill('Sells what is not theirs');
  await suspension.getByRole('button', { name: 'Suspend user' }).dblclick();
  await toldBy(page, 'User Suspended', email);
  await line.getByText(/^Suspended .* by admin: Sells what is not theirs/).waitFor();
  expect((await seller.page.request.get('/api/user')).status()).toBe(401);
  await line.getByRole('link', { name: email }).click();
  await page.getByRole('list', { name: 'What happened' }).getByText('Suspend user').waitFor();
  await page.getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Lift suspension of ${email}` }).click();
  await page.getByRole('button', { name: 'Lift suspension', exact: true }).click();
  await toldBy(page, 'Suspension Lifted', email);
  await page.getByRole('list', { name: 'What happened' }).getByText('Lift suspension of user').waitFor();
  await page.goBack();
  await signIn(seller, email, 'bobbin case 9');

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this user?' });
  await question.getByText('1 listing with its photos: 1 pending').waitFor();
  await question.getByRole('button', { name: 'Delete user' }).dblclick();
  await toldBy(page, 'User Deleted', email);
  await page.getByText(`No users found for “${email.toUpperCase()}”.`).waitFor();
  await expectFocusIn(page.getByRole('main'));
  expect((await seller.page.request.get('/api/user')).status()).toBe(401);
  await page.getByRole('link', { name: 'Show all users' }).click();
  await page.waitForURL('**/admin/users');

  await page.getByRole('link', { name: 'Deleted users' }).click();
  await page.getByRole('button', { name: `Restore: ${email}` }).dblclick();
  await toldBy(page, 'User Restored', email);
  await page.getByText('No deleted users.').waitFor();
  await signIn(seller, email, 'bobbin case 9');
});

test('the own account cannot be deleted or demoted, and says why', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/users?search=admin');
  const remove = page.getByRole('button', { name: 'Delete admin', exact: true });
  expect(await remove.isDisabled()).toBe(true);
  await page.getByText('You cannot delete your own account here').waitFor();
  await lineWith(page, 'admin').getByText('You', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Reset password for admin', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit user' });
  expect(await editor.getByLabel('Role').isDisabled()).toBe(true);
  await editor.getByText('another admin can').waitFor();
  await editor.getByLabel('City').fill('Fort Worth');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await toldBy(page, 'User Updated', 'admin');
});

test('a new admin may do everything after signing in again, and no more once that is taken back', async () => {
  await using seller = await visit({ viewport: PHONE });
  // The open back-office page continues to poll.
  seller.allowRefusal(401, 403);
  const email = await register(seller);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, `/admin/users?search=${email}`);
  const editor = page.getByRole('dialog', { name: 'Edit user' });
  const give = async (role: string, words: string) => {
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await editor.getByLabel('Role').selectOption(role);
    await editor.getByText(words).waitFor();
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await editor.waitFor({ state: 'detached' });
  };
  await give('Admin', 'Gets the permissions below');
  await lineWith(page, email).getByText('Admin', { exact: true }).filter({ visible: true }).waitFor();
  expect((await seller.page.request.get('/api/user')).status()).toBe(401);
  await signIn(seller, email, PASSWORD);
  await seller.open('/admin/users');
  await seller.page.getByRole('heading', { name: 'Users' }).waitFor();
  await give('User', 'Loses admin access');
  await seller.open('/admin/users');
  await seller.page.waitForURL('**/auth?redirect=*');
});

test.each([PHONE, DESK])(
  'ten minutes after the sign-in the password is asked for, and what was pressed is done',
  async (viewport) => {
    await using seller = await visit({ viewport });
    const email = await register(seller);
    await using v = await visit({ viewport });
    v.allowRefusal(400, 403);
    const page = await openAsAdmin(v, `/admin/users?search=${email}`);
    await ageSignIns();
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${email}` }).click();
      await page
        .getByRole('dialog', { name: 'Delete this user?' })
        .getByRole('button', { name: 'Delete user' })
        .click();
    };
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await remove();
    await proof.waitFor();
    await page.keyboard.press('Escape');
    await toldBy(page, 'Failed to delete user', 'Please confirm that it is you');
    await remove();
    await proof.getByLabel(/^Your password/).fill('not it');
    await page.keyboard.press('Enter');
    await proof.getByText('Password is incorrect').first().waitFor();
    await proof.getByLabel(/^Your password/).fill(inject('adminPassword'));
    await page.keyboard.press('Enter');
    await toldBy(page, 'User Deleted', email);
    expect(await proof.count()).toBe(0);
  },
);

/** As if everybody had signed in eleven minutes ago. */
async function ageSignIns(): Promise<void> {
  const database = openPostgres(site().databaseUrl, (error) => {
    throw error;
  });
  await database.db.update(sessions).set({ authenticatedAt: new Date(Date.now() - 11 * MINUTE_MS) });
  await database.close();
}

test('a name that is taken, and an account that is gone meanwhile, are said in the dialog', async () => {
  await using one = await visit({ viewport: PHONE });
  await using other = await visit({ viewport: PHONE });
  const taken = await register(one);
  const email = await register(other);
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(404, 409);
  const page = await openAsAdmin(v, `/admin/users?search=${email}`);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit user' });
  await editor.getByLabel('Email').fill(taken);
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await editor.getByText('Failed to update user: An account with this email address already exists').waitFor();
  await editor.getByLabel('Email').fill('nowhere');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await editor.getByText('Invalid email address').waitFor();
  const answer = await other.page.request.delete('/api/user', { data: { password: PASSWORD } });
  expect(answer.status()).toBe(204);
  await editor.getByLabel('Email').fill('new@profile.example');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await editor.getByText('Failed to update user: This user no longer exists').waitFor();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(`No users found for “${email}”.`).waitFor();
});

test('deleting a user on their own page leads to the list of users', async () => {
  await using seller = await visit({});
  const email = await register(seller);
  await using v = await visit({});
  // The page is fetched once more while it is left.
  v.allowRefusal(404);
  const page = await openAsAdmin(v, '/admin/users');
  await v.open(`/admin/people/${await idOf(v, `/api/admin/users?search=${email}`, email)}`);
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await page.waitForURL('**/admin/users');
  await page.getByRole('searchbox', { name: /^Search users/ }).waitFor();
  await toldBy(page, 'User Deleted', email);
});

test('a user who is gone meanwhile is not deleted twice, and the list is fetched anew', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(404);
  const page = await openAsAdmin(v, `/admin/users?search=${email}`);
  const id = await idOf(v, `/api/admin/users?search=${email}`, email);
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this user?' });
  await question.getByRole('button', { name: 'Delete user' }).waitFor();
  expect((await page.request.delete(`/api/admin/users/${id}`)).status()).toBe(204);
  await question.getByRole('button', { name: 'Delete user' }).click();
  await toldBy(page, 'Failed to delete user', 'This user no longer exists');
  await page.getByText(`No users found for “${email}”.`).waitFor();
});

test('the address says what is searched, how it is sorted and which page', async () => {
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  await ensureUsers(v, 25);
  const { page } = v;
  await v.open('/admin/users?sort=salary&page=0');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Newest first' });
  await page.waitForURL('**/admin/users?sort=createdAt');
  // Not the link of the previously sorted list.
  await page.locator('a[rel="next"][href*="sort=createdAt"]').click();
  await page.waitForURL('**/admin/users?sort=createdAt&page=2');
  await page.getByText(/^Showing 25 to /).waitFor();
  await find(page, 'no such person');
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.getByText('No users found for “no such person”.').waitFor();
  await v.open('/admin/users?page=900');
  await page.getByText('There is no page 900.').waitFor();
  await page.getByRole('link', { name: 'Go to first page' }).click();
  await page.getByText(/^Showing 1 to 24 of /).waitFor();
});

test('users that cannot be fetched are fetched when asked again', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  const page = await openAsAdmin(v, '/admin');
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500 }));
  await sectionLink(page, '/admin/users').click();
  await page.getByText('Failed to fetch users').waitFor();
  await page.unroute('**/api/admin/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Users' }).waitFor();
});
