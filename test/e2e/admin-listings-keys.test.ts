import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { expectFocusIn } from './back-office-visits.ts';
import { DESK, visit } from './browser.ts';
import { cardOf, expectCount, listingsToReview, openPending, statusesOf } from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';

test('five in a row are approved with the keyboard alone, and a sixth is rejected', async () => {
  const { model, ids } = await listingsToReview(6);
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  await page.keyboard.press('j');
  for (const [index, id] of ids.slice(0, 5).entries()) {
    await expectFocusIn(cardOf(page, id));
    await page.keyboard.press('a');
    await cardOf(page, id).waitFor({ state: 'detached' });
    await expectCount(page, index === 4 ? '1 listing' : `${5 - index} listings`);
  }
  const [last = ''] = ids.slice(5);
  await expectFocusIn(cardOf(page, last));
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' });
  // In an open dialog or a text field, keys are letters.
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('a joke');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await dialog.getByLabel('Reason').inputValue()).toMatch(/^a joke\nThe photos are blurry/);
  await dialog.getByRole('button', { name: 'Reject listing' }).press('Enter');
  await toldBy(page, 'Status updated successfully');
  await dialog.waitFor({ state: 'detached' });
  expect(await statusesOf(v, ids, model)).toEqual([...Array.from({ length: 5 }, () => 'approved'), 'rejected']);
  await page.getByRole('searchbox', { name: 'Search listings by' }).focus();
  await page.keyboard.type('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Approve', { exact: true }).waitFor();
});

test('who decides quickly does not wait for all that is fetched anew: no key is lost', async () => {
  const { model, ids } = await listingsToReview(3);
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/sellers', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.keyboard.press('j');
  for (const id of ids) {
    await expectFocusIn(cardOf(page, id));
    await page.keyboard.press('a');
    await cardOf(page, id).waitFor({ state: 'detached' });
  }
  resolve();
  await expect.poll(() => statusesOf(v, ids, model)).toEqual(['approved', 'approved', 'approved']);
});

test('the reason for one listing stays open while the decision on the one before it is still being fetched', async () => {
  const { model, ids } = await listingsToReview(2);
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/sellers', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const [first = '', second = ''] = ids;
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await cardOf(page, first).waitFor({ state: 'detached' });
  await expectFocusIn(cardOf(page, second));
  await page.keyboard.press('r');
  const reason = page.getByRole('dialog', { name: 'Reject this listing?' }).getByLabel('Reason');
  await reason.fill('No photos of the machine');
  resolve();
  await toldBy(page, 'Status updated successfully');
  expect(await reason.inputValue()).toBe('No photos of the machine');
});

test('steps, price, look and undo have keys too', async () => {
  const { model, ids } = await listingsToReview(2);
  const [first = '', second = ''] = ids;
  await using v = await visit({ viewport: DESK });
  const page = await openPending(v, model);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectFocusIn(cardOf(page, second));
  await page.keyboard.press('k');
  await expectFocusIn(cardOf(page, first));
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Edit Price' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocusIn(cardOf(page, first));
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'A closer look' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await toldBy(page, 'Status updated successfully');
  await expectFocusIn(cardOf(page, second));
  await page.keyboard.press('u');
  // The next key meets the listing that came back.
  await expectFocusIn(cardOf(page, first));
  const opening = v.context.waitForEvent('page');
  await page.keyboard.press('o');
  expect(new URL((await opening).url()).pathname).toBe(machineHref(first));
});
