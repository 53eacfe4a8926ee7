import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { ownListings } from './portal-visits.ts';
import { register } from './profile-visits.ts';
import { choosePhotos, fillIn, photo, photosArrived, section, send, consent } from './sell-visits.ts';

test('what is entered without a network outlives a reload, arrives when it is back, and is listed once', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const { page } = v;
  await register(v);
  await v.open('/sell');
  await choosePhotos(page, 1);
  await photosArrived(page, 1);
  await v.context.setOffline(true);
  await page.locator('input[type=file][multiple]').setInputFiles(await photo('late.jpg', 800, 600));
  await section(page, 'Photos').getByText('Waiting for the network').first().waitFor();
  await fillIn(page, { isOffline: true });
  await section(page, 'Machine').getByLabel('Description').fill('<script>alert(1)</script> "oiled" weekly');
  await v.context.setOffline(false);
  await page.reload();

  const question = page.getByRole('dialog', { name: 'Continue where you left off?' });
  await question.getByText(/Tajima TMAR-K1506C .* with 2 photos/).waitFor();
  await question.getByRole('button', { name: 'Continue' }).click();
  expect(await section(page, 'Machine location').getByLabel('City').inputValue()).toBe('Columbus');
  await photosArrived(page, 2);
  await consent(page).check();
  const submit = page.getByRole('button', { name: 'Submit Listing' });
  await submit.dblclick();
  await page.waitForURL('**/seller-portal');
  const listings = await ownListings(v);
  expect(listings).toHaveLength(1);
  expect(listings[0]?.images).toHaveLength(2);
  expect(listings[0]?.description).toBe('<script>alert(1)</script> "oiled" weekly');

  await v.open('/sell');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await section(page, 'Machine').getByLabel('Brand').inputValue()).toBe('');
});

test('a listing whose answer is lost is not made twice, and the last word counts', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const { page } = v;
  await register(v);
  await v.open('/sell');
  await choosePhotos(page, 2);
  await photosArrived(page, 2);
  await fillIn(page);
  await section(page, 'Machine').getByLabel('Price').fill('42000');
  await page.route(
    '**/api/machines',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await send(page);
  await page.getByText('There is no connection. Please check your network and try again.').first().waitFor();
  expect(await ownListings(v)).toHaveLength(1);

  await section(page, 'Machine').getByLabel('Price').fill('24000');
  await section(page, 'Photos')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const accessories = section(page, 'Accessories');
  await accessories.getByLabel('Accessory', { exact: true }).selectOption('Cap Driver');
  await send(page);
  await page.waitForURL('**/seller-portal');
  const [listing, ...more] = await ownListings(v);
  expect(more).toEqual([]);
  expect(listing).toMatchObject({
    price: 24_000,
    // Selected, but not added when the form was sent.
    accessories: JSON.stringify([{ name: 'Cap Driver', quantity: 1 }]),
  });
  expect(listing?.images).toHaveLength(1);
});

test('two tabs keep their drafts apart, and a link’s ticks are kept with a resumed one', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await register(v);
  await v.open('/sell');
  const other = await v.context.newPage();
  await other.goto('/sell');
  await usable(other);
  await choosePhotos(page, 2);
  await photosArrived(page, 2);
  await section(page, 'Machine').getByLabel('Brand').selectOption('Barudan');
  await section(other, 'Machine').getByLabel('Brand').selectOption('SWF');
  await choosePhotos(other, 1);
  await photosArrived(other, 1);
  await draftKept(page, 'Barudan', 2);
  await draftKept(other, 'SWF', 1);
  await other.close();
  await page.goto('/sell?featured=true');
  await usable(page);
  const question = page.getByRole('dialog', { name: 'Continue where you left off?' });
  await question.getByText(/SWF/).waitFor();
  await question.getByRole('button', { name: 'Discard and start over' }).click();
  await page.reload();
  await question.getByText(/Barudan, |Barudan on .* with 2 photos/).waitFor();
  await question.getByRole('button', { name: 'Continue' }).click();
  await photosArrived(page, 2);
  expect(await section(page, 'Listing options').getByRole('checkbox', { name: 'Featured' }).isChecked()).toBe(true);
});

test('a draft can be given up, and is nobody else’s', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await register(v);
  await v.open('/sell');
  await section(page, 'Machine').getByLabel('Brand').selectOption('Melco');
  await page.reload();
  await usable(page);
  await page.getByRole('dialog', { name: 'Continue where you left off?' }).waitFor();
  await register(v);
  await v.open('/sell');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await section(page, 'Machine').getByLabel('Brand').selectOption('ZSK');
  await page.reload();
  await page.getByRole('button', { name: 'Discard and start over' }).click();
  expect(await section(page, 'Machine').getByLabel('Brand').inputValue()).toBe('');
  await page.reload();
  await usable(page);
  await expectNoSidewaysScroll(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('what is typed and taken back leaves no draft, in whichever field', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await register(v);
  await v.open('/sell');
  const hasDraft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('listing-draft')));
  for (const [part, label] of [
    ['Machine', 'Description'],
    ['What buyers ask', 'Stitch counter'],
  ] as const) {
    const field = section(page, part).getByLabel(label);
    await field.fill('85,000,000');
    await expect.poll(hasDraft).toBe(true);
    await field.fill('');
    await expect.poll(hasDraft).toBe(false);
  }
});

/** Waits until the browser has stored a tab's draft, shortly after the last change. */
async function draftKept(page: Page, brand: string, photoCount: number): Promise<void> {
  await page.waitForFunction(
    (words) => Object.values(localStorage).some((kept) => words.every((word) => String(kept).includes(word))),
    [`"brand":"${brand}"`, `"photoCount":${photoCount}`],
  );
}
