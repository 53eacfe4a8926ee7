import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { holdBack } from './hold-back.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const HOUSTON = '77011';
const DISTANCE = /· (?:(?:about )?[\d,]+ mi(?:les)?|near you)/;
const ON_REQUEST = /· place on request/;

test('a ZIP code, asked once, says on every machine how far it is, narrows and orders lists, and is forgotten again', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await watchLayoutShift(page);
  await v.open('/browse');
  expect(await page.getByText(DISTANCE).count()).toBe(0);
  await openFilters(page);
  const zip = page.getByLabel('Your ZIP code');
  await zip.fill('7701');
  await zip.press('Enter');
  await page.getByText('Enter the five digits of a ZIP code').waitFor();
  v.allowNotFound();
  await zip.fill('00000');
  await zip.press('Enter');
  await page.getByText('We do not know where this ZIP code is.').waitFor();
  await zip.fill(HOUSTON);
  await zip.press('Enter');
  await page.getByRole('button', { name: 'Forget' }).waitFor();
  await page.getByRole('button', { name: 'Close filters' }).click();
  // A machine whose place is told on request only may come first.
  const card = page.getByRole('article').filter({ hasText: DISTANCE }).first();
  await card.waitFor();

  await page.reload();
  await usable(page);
  await card.getByText(DISTANCE).waitFor();
  // It appeared after the page without shifting the layout.
  expect(await layoutShiftOf(page)).toBeLessThan(0.01);
  await expectNoSidewaysScroll(page);
  // The page is the same for everybody: only the browser knows the place.
  expect(new URL(page.url()).search).toBe('');

  const all = await totalOf(page);
  await openFilters(page);
  await page.getByLabel('Distance', { exact: true }).selectOption('500');
  await page.waitForURL(`**/browse?near=${HOUSTON}&within=500`);
  await page.getByRole('button', { name: 'Close filters' }).click();
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await page.getByLabel('Sort by').selectOption('distance');
  await page.waitForURL('**sort=distance*');
  const miles = async () =>
    (await page.getByText(DISTANCE).allInnerTexts()).map((words) => Number(words.replaceAll(/\D/g, '')));
  await expect.poll(async () => Math.max(...(await miles()))).toBeLessThanOrEqual(500);
  await page.getByRole('link', { name: 'Remove filter Within 500 miles of 77011' }).click();
  await expect.poll(() => totalOf(page)).toBe(all);

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByText(/^(?:About [\d,]+ miles from|Near) 77011/).waitFor();
  await page.getByRole('button', { name: 'Change your ZIP code' }).press('Enter');
  await page.getByLabel('Your ZIP code').fill('10001');
  await page.keyboard.press('Enter');
  await page.getByText(/(?:from|Near) 10001/).waitFor();
  await page.getByRole('button', { name: 'Change your ZIP code' }).press('Enter');
  await page.getByRole('button', { name: 'Forget' }).press('Enter');
  await page.getByRole('button', { name: 'How far is it from you?' }).waitFor();
  await v.open('/browse');
  expect(await page.getByText(DISTANCE).count()).toBe(0);
  await openFilters(page);
  expect(await page.getByLabel('Your ZIP code').inputValue()).toBe('');
});

test('a machine that shows only its state has no distance: it is asked for, and stands behind the measured ones', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open(`/browse?near=${HOUSTON}&within=100&pageSize=48`);
  await page.getByText(/^\d+ machines? available, and \d+ with their place on request$/).waitFor();
  const heading = page.getByRole('heading', { name: 'In Texas, place on request' });
  const apart = page.locator('h2:has-text("place on request") ~ *, div:has(> h2:has-text("place on request")) ~ *');
  await heading.waitFor();
  expect(await apart.getByText(DISTANCE).count()).toBe(0);
  const asked = apart.getByRole('article').first();
  await asked.getByText('TX').waitFor();
  await asked.getByText(ON_REQUEST).waitFor();
  await expectNoSidewaysScroll(page);
  await asked.getByRole('heading').getByRole('link').click();
  await page.getByText('In Texas, place on request').waitFor();
  expect(await page.getByRole('button', { name: 'How far is it from you?' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ask where' }).click();
  await page.waitForURL('**/ask');
});

test('in a chosen order, promoted machines have a section of their own and the others begin with the nearest', async () => {
  await using v = await visit({ viewport: DESK });
  await v.open(`/browse?search=used+near+${HOUSTON}`);
  await v.page.getByRole('heading', { name: 'Featured & Premium Listings' }).waitFor();
  const others = v.page.getByRole('heading', { name: 'Search results' });
  await others.waitFor();
  const miles = await v.page
    .locator('div:has(> div h2:has-text("Search results")) > .\\@container')
    .last()
    .getByText(DISTANCE)
    .allInnerTexts();
  const numbers = miles.map((words) => Number(words.replaceAll(/\D/g, '')));
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});

test('a city is as good as a ZIP code, and words that are typed are in their own usual order', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse');
  const words = page.getByRole('searchbox');
  await words.fill('used near Fort Worth');
  await words.press('Enter');
  await page.waitForURL('**/browse?search=used+near+Fort+Worth');
  await page.getByRole('link', { name: 'Remove filter Near Fort Worth' }).waitFor();
  await expect.poll(() => orderOf(page)).toBe('Distance');
  await page.getByText(DISTANCE).first().waitFor();
  await page.getByLabel('Sort by').selectOption('Best match');
  await page.waitForURL('**sort=relevance*');
  await page.getByText(DISTANCE).first().waitFor();
  await v.open('/browse');
  await words.fill('tajima');
  await words.press('Enter');
  await page.waitForURL('**/browse?search=tajima');
  await expect.poll(() => orderOf(page)).toBe('Best match');
});

test('a shared list that counts from a place says so to whoever opens it, and does not take it for theirs', async () => {
  await using v = await visit({ viewport: PHONE, javaScriptEnabled: false });
  await v.page.goto(`/browse?near=${HOUSTON}&sort=distance&within=2000`);
  const cards = v.page.getByRole('article');
  const measured = await cards.getByText(DISTANCE).count();
  expect(measured).toBeGreaterThan(0);
  expect(measured + (await cards.getByText(ON_REQUEST).count())).toBe(await cards.count());

  await using other = await visit({ viewport: PHONE });
  await other.open(`/browse?search=near+${HOUSTON}`);
  await other.page.getByText(DISTANCE).first().waitFor();
  expect(await orderOf(other.page)).toBe('Distance');
  await other.open('/browse');
  expect(await other.page.getByText(DISTANCE).count()).toBe(0);
});

test('filters whose script is late are there and open, although the list around them has changed', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse');
  await openFilters(page);
  await page.getByLabel('Your ZIP code').fill(HOUSTON);
  await page.keyboard.press('Enter');
  await page.getByText(DISTANCE).first().waitFor({ state: 'attached' });

  const letArrive = await holdBack(page, '**/assets/filter-panel-*');
  await page.reload();
  await page.getByText(DISTANCE).first().waitFor();
  await openFilters(page);
  letArrive();
  await usable(page);
  expect(await page.getByLabel('Your ZIP code').inputValue()).toBe(HOUSTON);
  await page.getByRole('button', { name: 'Close filters' }).click();
});

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter Equipment/ }).click();
  await page.getByRole('button', { name: 'Close filters' }).waitFor();
}

async function totalOf(page: Page): Promise<number> {
  return Number(/\d+/.exec(await page.getByText(/\d+ machines? available/).innerText())?.[0]);
}

function orderOf(page: Page): Promise<string> {
  return page.getByLabel('Sort by').locator('option:checked').innerText();
}
