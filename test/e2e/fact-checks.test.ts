import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { cardOf, editOwn, openPending, sellerWith } from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';

test('a seller who changes what was checked is told before saving, and nobody is told of what stays the same', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { ids } = await sellerWith(seller, 1, { facts: { stitchCount: 85_000_000, fieldWidthMm: 356, owners: 1 } });
  const [id = ''] = ids;
  await using admin = await visit({ viewport: DESK });
  const desk = await openAsAdmin(admin, `/admin/listings?search=${id}`);
  await cardOf(desk, id)
    .getByRole('button', { name: /^3 facts, none checked/ })
    .click();
  for (const fact of ['Stitch counter', 'Sewing field, width'])
    await desk.getByRole('button', { name: `Mark as checked: ${fact}` }).click();
  await desk.getByRole('button', { name: 'Undo check: Sewing field, width' }).waitFor();

  await seller.open(`/sell?edit=${id}`);
  const facts = seller.page.getByRole('region', { name: 'What buyers ask' });
  const note = facts.getByText(
    /^This was checked by Stitchyard on \w+ \d+, \d{4}\. Your change makes it your own statement again\.$/,
  );
  await facts.getByLabel('Sewing field, width (in)').fill('14 in');
  await facts.getByLabel('Stitch counter').fill('85 million');
  await facts.locator('summary').filter({ hasText: 'How much it has worked' }).click();
  await facts.getByLabel('Owners so far').fill('2');
  expect(await note.count()).toBe(0);
  await facts.getByLabel('Stitch counter').fill('90 million');
  await note.waitFor();
  await expectNoSidewaysScroll(seller.page);
  await facts.getByLabel('Sewing field, width (in)').fill('');
  await expect.poll(() => note.count()).toBe(2);
  await facts.getByLabel('Stitch counter').fill('85,000,000');
  await expect.poll(() => note.count()).toBe(1);
});

const FACTS = { stitchCount: 85_000_000, owners: 1, serialNumber: 'T2019-44821' };

test('a moderator checks facts with one press each, and buyers see which, until the seller changes them', async () => {
  await using seller = await visit({ viewport: PHONE });
  const { model, ids } = await sellerWith(seller, 1, { facts: FACTS });
  const [id = ''] = ids;
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  const card = cardOf(page, id);
  await card.getByRole('button', { name: /^3 facts, none checked/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Facts of the machine' });
  // In quick succession, before the first is answered.
  await dialog.getByRole('button', { name: 'Mark as checked: Stitch counter' }).click();
  await dialog.getByRole('button', { name: 'Mark as checked: Serial number' }).click();
  await dialog.getByText('T2019-44821').waitFor();
  await dialog.getByRole('button', { name: 'Undo check: Serial number' }).click();
  await dialog.getByRole('button', { name: 'Mark as checked: Serial number' }).waitFor();
  await dialog.getByText(/^Checked by \w+, /).waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^3 facts, 1 checked/ }).waitFor();
  await card.getByRole('button', { name: /^Approve/ }).click();
  await toldBy(page, 'Status updated successfully');

  await using buyer = await visit({ viewport: PHONE });
  await buyer.open(machineHref(id));
  const specifications = buyer.page.getByRole('region', { name: 'Specifications' });
  const mark = specifications.getByRole('button', { name: /^Checked by Stitchyard, / });
  const isSentenceShown = () => mark.evaluate((element) => getComputedStyle(element, '::after').display === 'block');
  await mark.waitFor();
  expect(await mark.count()).toBe(1);
  expect(await isSentenceShown()).toBe(false);
  await mark.focus();
  await expect.poll(isSentenceShown).toBe(true);
  await expectNoSidewaysScroll(buyer.page);
  await mark.blur();
  await expect.poll(isSentenceShown).toBe(false);
  await mark.hover();
  await expect.poll(isSentenceShown).toBe(true);
  const legend = specifications.getByRole('list', { name: 'Who says so' }).getByRole('listitem');
  expect(await legend.allTextContents()).toEqual([
    expect.stringMatching(/^Checked by Stitchyard, \w+ \d+, \d{4}$/),
    'Stated by the seller',
  ]);

  await editOwn(seller, id, { facts: { stitchCount: 90_000_000 } });
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Pending' }).click();
  await cardOf(page, id).getByRole('button', { name: 'Changed: stitch counter (was checked)' }).click();
  await page
    .getByRole('dialog', { name: 'What changed' })
    .getByText(/^Before, checked on /)
    .waitFor();
});
