import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { newAddress, register, signInAsAdmin } from './profile-visits.ts';
import { choosePhotos, createAccount, fillIn, openSellAsGuest, send } from './sell-visits.ts';

test('a guest whose password is too easy to guess is told so at the field, and lists with another', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(400);
  const { page } = v;
  await openSellAsGuest(v);
  await choosePhotos(page, 1);
  await fillIn(page, { email: newAddress() });
  await send(page);
  await createAccount(page, 'football');
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  const password = dialog.getByLabel(/^Password/);
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Too easy to guess.').waitFor();
  expect(await dialog.getByText(/^Password is one of the most common ones/).count()).toBe(1);
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoSidewaysScroll(page);
  await createAccount(page);
  await page.getByRole('heading', { name: 'Listing Submitted!' }).waitFor();
});

test('a seller whose contact is hidden edits the listing from its page, as an admin does, and nobody else', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  const href = machineHref(await listWithStatus(v, 'approved'));
  await v.open(href);
  await v.page.getByRole('link', { name: 'Edit Listing' }).click();
  await v.page.getByRole('heading', { level: 1, name: 'Edit Listing' }).waitFor();
  await using admin = await visit({ viewport: PHONE });
  await signInAsAdmin(admin);
  await admin.open(href);
  await admin.page.getByRole('link', { name: 'Edit Listing' }).waitFor();
  await using buyer = await visit({ viewport: PHONE });
  await buyer.open(href);
  expect(await buyer.page.getByRole('link', { name: 'Edit Listing' }).count()).toBe(0);
});
