import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { listMachine, anyListing, ownListings } from './portal-visits.ts';
import { newAddress, register } from './profile-visits.ts';
import {
  choosePhotos,
  createAccount,
  fillIn,
  openSellAsGuest,
  photo,
  photosArrived,
  section,
  send,
} from './sell-visits.ts';

const SUBMITTED = 'Your equipment listing has been received and will be reviewed shortly.';

test('a guest lists a machine with three photos from a phone, and finds it in their portal', async () => {
  await using v = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = v;
  const email = newAddress();
  await openSellAsGuest(v);
  await choosePhotos(page, 3);
  await fillIn(page, { email });
  expect(await section(page, 'Machine').getByLabel('Heads').inputValue()).toBe('6');
  expect(await section(page, 'Machine').getByLabel('Needles').inputValue()).toBe('15');
  await section(page, 'Machine').getByLabel('Price').fill('$42,000');
  const accessories = section(page, 'Accessories');
  await accessories.getByLabel('Accessory', { exact: true }).selectOption('Cap Driver');
  await accessories.getByLabel('Quantity').fill('6');
  await accessories.getByRole('button', { name: 'Add' }).click();
  await accessories.getByLabel('Accessory', { exact: true }).selectOption({ label: 'Other: enter a name' });
  await accessories.getByRole('button', { name: 'Add' }).click();
  await accessories.getByText('Custom Accessory Required').waitFor();
  await accessories.getByLabel('Name of the accessory').fill('Laser pointer');
  await accessories.getByLabel('Name of the accessory').press('Enter');
  await accessories.getByText('Laser pointer', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);

  await send(page);
  await createAccount(page);
  await page.getByRole('heading', { name: 'Listing Submitted!' }).waitFor();
  await page.getByText(SUBMITTED).first().waitFor();
  await page.waitForURL('**/seller-portal');
  const [listing, ...more] = await ownListings(v);
  expect(more).toEqual([]);
  expect(listing).toMatchObject({
    name: 'Tajima TMAR-K1506C',
    status: 'pending',
    price: 42_000,
    description: 'Tajima TMAR-K1506C',
    contactEmail: email,
    accessories: JSON.stringify([
      { name: 'Cap Driver', quantity: 6 },
      { name: 'Laser pointer', quantity: 1 },
    ]),
  });
  expect(listing?.images).toHaveLength(3);
  await page.goto('/profile');
  for (const [label, value] of [
    ['City', 'Columbus'],
    ['ZIP', '43004'],
  ] as const)
    expect(await page.getByLabel(label).inputValue()).toBe(value);
});

test('nothing is sent while something is missing: the first field has the focus and a list leads to the rest', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openSellAsGuest(v);
  await send(page);
  await page.getByText('Images Required', { exact: true }).waitFor();
  for (const message of [
    'Please select a brand',
    'Model is required',
    'Number of heads is required',
    'Number of needles is required',
    'City is required',
    'State is required',
    'ZIP code is required',
    'Name is required',
    'Invalid email address',
  ])
    await page.getByText(message, { exact: true }).waitFor();
  await page.getByText('10 fields need your attention').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('#photos') instanceof Element))
    .toBe(true);
  await page.getByRole('button', { name: 'City: City is required' }).click();
  await expect.poll(() => focusedName(page)).toBe('city');
  await section(page, 'Machine location').getByLabel('City').fill('Columbus');
  await page.getByText('City is required', { exact: true }).waitFor({ state: 'detached' });

  const machine = section(page, 'Machine');
  for (const [label, value, message] of [
    ['Year', '1899', 'Year must be 1900 or later'],
    ['Year', String(new Date().getFullYear() + 2), 'Year must be next year or earlier'],
    ['Price', '0', 'Price must be a whole number from 1 to 999999'],
    ['Price', '1,000,000', 'Price must be a whole number from 1 to 999999'],
    ['Heads', '-2', 'Number of heads is required'],
    ['Heads', '2.5', 'Number of heads is required'],
    ['Needles', 'many', 'Number of needles is required'],
    ['Needles', '1000', 'Must be at most 999'],
  ] as const) {
    await machine.getByLabel(label).fill(value);
    await machine.getByText(message, { exact: true }).waitFor();
  }
});

test('a guest hears of a photo that cannot be used before an account is asked for, and of what is wrong as that', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowRefusal(415);
  await openSellAsGuest(v);
  const noImage = { name: 'view.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') };
  await page.locator('input[type=file][multiple]').setInputFiles([await photo('front.jpg'), noImage]);
  await fillIn(page, { email: newAddress() });
  await section(page, 'Machine').getByLabel('Year').fill('1899');
  await send(page);
  await page.getByText('Please check your entries', { exact: true }).first().waitFor();
  await section(page, 'Machine').getByLabel('Year').fill('2015');
  await photosArrived(page, 1);
  await send(page);
  await page.getByText('Failed to upload one or more images', { exact: true }).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /^Remove.*2/ }).click();
  await send(page);
  await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
});

test('a brand outside the preapproved list takes Premium and rules out consignment, and says so', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openSellAsGuest(v, '/sell?consignment=true&featured=true');
  const options = section(page, 'Listing options');
  const machine = section(page, 'Machine');
  const box = (name: string) => options.getByRole('checkbox', { name });
  expect([await box('Consignment').isChecked(), await box('Premium').isChecked()]).toEqual([true, false]);
  expect(await box('Featured').isChecked()).toBe(true);
  await machine.getByLabel('Brand').selectOption('Ricoma');
  const toast = page.getByText('Premium Listing is required for brands not in our preapproved list').first();
  await toast.waitFor();
  expect([await box('Consignment').isChecked(), await box('Premium').isChecked()]).toEqual([false, true]);
  expect(await box('Consignment').isDisabled()).toBe(true);
  await options.getByText('$675').waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await box('Premium').click();
  await toast.waitFor();
  expect(await box('Premium').isChecked()).toBe(true);
  await machine.getByLabel('Model').fill('MT-1502');

  await machine.getByLabel('Brand').selectOption('Other');
  await machine.getByLabel('Brand name').fill('tajima');
  expect(await box('Premium').isChecked()).toBe(false);
  await machine.getByRole('combobox', { name: /^Brand/ }).selectOption('Barudan');
  expect(await box('Premium').isChecked()).toBe(false);
  expect(await box('Consignment').isChecked()).toBe(true);
  expect(await machine.getByLabel('Heads').inputValue()).toBe('');
  for (const [button, dialog] of [
    ['Which brands are preapproved?', 'Preapproved Brands'],
    ['About consignment', 'Selling on consignment'],
    ['Compare the options', 'Extra Listing Options'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('a model is looked up as it is typed, and any other is taken as well', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openSellAsGuest(v);
  const machine = section(page, 'Machine');
  const model = machine.getByRole('combobox', { name: /^Model/ });
  const options = machine.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const counts = async () => Promise.all(['Heads', 'Needles'].map((label) => machine.getByLabel(label).inputValue()));
  await machine.getByLabel('Brand').selectOption('Tajima');
  await model.click();
  await expect.poll(() => options.count()).toBeGreaterThan(20);
  await model.press('Escape');
  await options.first().waitFor({ state: 'detached' });

  await model.pressSequentially('tmark15');
  await expect.poll(() => options.first().innerText()).toContain('TMAR-K1504C');
  await model.press('Tab');
  expect(await model.inputValue()).toBe('tmark15');
  await model.fill('');
  await model.pressSequentially('tmark15');
  await expect.poll(() => options.first().innerText()).toContain('TMAR-K1504C');
  await options.last().hover();
  await model.press('ArrowDown');
  await model.press('ArrowDown');
  await model.press('Enter');
  expect(await model.inputValue()).toBe('TMAR-K1508C');
  expect(await counts()).toEqual(['8', '15']);

  await model.fill('tmar k1506c');
  await expect.poll(counts).toEqual(['6', '15']);
  await model.press('Tab');
  expect(await model.inputValue()).toBe('TMAR-K1506C');

  await model.fill('TMXX-9000');
  await machine.getByText('New to us. It is taken as you type it.').first().waitFor();
  await expect.poll(counts).toEqual(['', '']);
  await machine.getByLabel('Heads').fill('3');
  await model.fill('TMXX-9001');
  await model.press('Tab');
  expect(await model.inputValue()).toBe('TMXX-9001');
  expect(await counts()).toEqual(['3', '']);

  await model.click();
  await options.filter({ hasText: 'Other model' }).click();
  await machine.getByLabel('Model name').fill('Nameless');
  await machine.getByLabel('Brand').selectOption('Barudan');
  expect(await model.inputValue()).toBe('');
  await machine.getByLabel('Model name').waitFor({ state: 'detached' });
});

test('who chose Premium is led to the payment, with the choice in the address', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await register(v);
  await v.open('/sell?premium=true');
  await choosePhotos(page, 1);
  await fillIn(page);
  await send(page);
  await page.waitForURL(/\/listing-payment-paypal\?/);
  const [listing] = await ownListings(v);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    machineId: listing?.id,
    premium: 'true',
    featured: 'false',
  });
});

test('an edit waits for review while buyers see what they saw, and does not overwrite what was saved elsewhere meanwhile', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowRefusal(412);
  await register(v);
  const id = await listWithStatus(v, 'approved');
  const path = `/sell?edit=${encodeURIComponent(id)}`;
  await v.open(path);
  const other = await v.context.newPage();
  await other.goto(path);
  await usable(other);
  await section(other, 'Machine').getByLabel('Price').fill('12345');
  await section(page, 'Machine').getByLabel('Price').fill('54321');
  // Visible from the top of the form without scrolling.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await page.getByRole('button', { name: 'Save Changes' }).boundingBox()).toSatisfy(isOnScreen);
  await send(other);
  await other.getByText('Listing Updated!').first().waitFor();
  await other.waitForURL('**/seller-portal');
  expect(await anyListing(v, (listing) => listing.id === id)).toMatchObject({ status: 'pending', price: 12_345 });
  await other.close();
  await using buyer = await visit({ viewport: PHONE });
  await buyer.open(machineHref(id));
  expect(await buyer.page.getByRole('main').innerText()).not.toContain('$12,345');

  await send(page);
  await page.getByRole('heading', { name: 'Someone else changed this listing' }).waitFor();
  await page.getByText('54321').waitFor();
  await page.getByText('12345').waitFor();
  expect((await anyListing(v, (listing) => listing.id === id)).price).toBe(12_345);
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await send(page);
  await page.waitForURL('**/seller-portal');
  expect((await anyListing(v, (listing) => listing.id === id)).price).toBe(54_321);
});

function isOnScreen(box: { y: number; height: number } | null): boolean {
  return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
}

test("somebody else's listing cannot be opened for a change", async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowRefusal(403);
  await register(v);
  const id = await listMachine(v);
  await using stranger = await visit({ viewport: PHONE });
  stranger.allowRefusal(404);
  await register(stranger);
  await stranger.open(`/sell?edit=${id}`);
  await stranger.page.getByText('Failed to load listing data').first().waitFor();
  await stranger.page.waitForURL('**/sell');
  await v.open(`/sell?copy=${id}`);
  expect(await section(page, 'Machine').getByLabel('Model').first().inputValue()).toBe('TMAR-K1506C');
  await page.getByText('Submit Listing').waitFor();
});

async function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}
