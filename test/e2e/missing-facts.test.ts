import { expect, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { anyListing, rowOf } from './portal-visits.ts';
import { register } from './profile-visits.ts';

test('the portal says what a listing lacks, and one fact is added with three presses, before buyers at once', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  v.allowRefusal(400);
  const { page } = v;
  const id = await listWithStatus(v, 'approved');
  await v.open('/seller-portal');
  const row = rowOf(v, id);
  await row.getByText('6 of the 6 facts buyers filter by are missing.').waitFor();
  await row.getByRole('button', { name: /^Add facts: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Add what buyers filter by' });
  await expect
    .poll(() => dialog.getByLabel('Stitch counter').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('85 million');
  await page.keyboard.press('Enter');
  await page.getByText('Facts Added').first().waitFor();
  await row.getByText('5 of the 6 facts buyers filter by are missing.').waitFor();
  const { facts, status } = await anyListing(v, (listing) => listing.id === id);
  expect({ status, stitchCount: facts['stitchCount']?.value }).toEqual({ status: 'approved', stitchCount: 85_000_000 });

  await row.getByRole('button', { name: /^Add facts: / }).click();
  await dialog.getByLabel('Heads working').fill('99');
  await dialog.getByRole('button', { name: /^mm, kg/ }).click();
  await dialog.getByLabel('Smallest door, width (mm)').fill('900');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Heads working cannot be more than the heads that it has').first().waitFor();
  await dialog.getByLabel('Heads working').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('3 of the 6 facts buyers filter by are missing.').waitFor();
  const after = await anyListing(v, (listing) => listing.id === id);
  expect(after.facts['doorWidthMm']?.value).toBe(900);
});
