import { expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { cardOf, sellerWith } from './listings-visits.ts';

test('a listing with the serial number of another is told beside it and in the closer look, and can be approved', async () => {
  const serialNumber = `T${Date.now()}`;
  await using one = await visit({ viewport: PHONE });
  const first = await sellerWith(one, 1, { facts: { serialNumber } });
  await using other = await visit({ viewport: PHONE });
  const second = await sellerWith(other, 1, { facts: { serialNumber: serialNumber.toLowerCase() } });
  const [id = ''] = second.ids;
  await using admin = await visit({ viewport: PHONE });
  const page = await openAsAdmin(admin, `/admin/listings?search=${id}`);
  const card = cardOf(page, id);
  const warnings = card.getByRole('list', { name: 'Warnings' });
  const named = warnings.getByRole('listitem').filter({ hasText: 'The same serial number as' }).getByRole('link');
  expect(await named.getAttribute('href')).toContain(first.ids[0]);
  await page.setViewportSize(DESK);
  await card.getByRole('button', { name: /photo.*, large/i }).click();
  const dialog = page.getByRole('dialog', { name: 'A closer look' });
  await dialog.getByRole('list', { name: 'Warnings' }).getByText('The same serial number as').waitFor();
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await dialog.waitFor({ state: 'detached' });
});
