import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, usable, visit, type Visit } from './browser.ts';
import { holdBack } from './hold-back.ts';

const DOOR = /^Narrowest door on the way/;

test('what is typed and chosen before the filters’ script is there is kept and applied', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const letArrive = await holdBack(page, '**/assets/filter-panel-*');
  await openEarly(v);
  await page.getByLabel(DOOR).fill('36');
  await page.getByLabel('Price in US dollars, to').fill('40000');
  await page.getByLabel(/^Sewing field, width .*, from$/).fill('14');
  await page.getByRole('group', { name: 'Number of heads' }).getByRole('checkbox', { name: /^6\b/ }).check();
  await page.getByRole('radio', { name: 'Single-phase', exact: true }).check();
  letArrive();
  await expectAddress(page, {
    fitDoorWidthMm: '914',
    priceMax: '40000',
    fieldWidthMmMin: '355.6',
    heads: '6',
    fitPhases: '1',
  });
  expect(await page.getByLabel(DOOR).inputValue()).toBe('36 in');
  expect(await page.getByRole('radio', { name: 'Single-phase', exact: true }).isChecked()).toBe(true);
  expect(await storedWorkshop(page)).toContain('fitDoorWidthMm=914');
});

test('a number that is still being typed when the script arrives is left alone, and applied at the end', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const letArrive = await holdBack(page, '**/assets/filter-panel-*');
  await openEarly(v);
  await page.getByLabel(DOOR).fill('3');
  letArrive();
  await usable(page);
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await expectAddress(page, { fitDoorWidthMm: '914' });
});

test('a bare number is of the chosen units before the script is there, and when the form is sent without it', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await page.addInitScript(() => {
    localStorage.setItem('stitchyard:units', 'metric');
  });
  const letArrive = await holdBack(page, '**/assets/filter-panel-*');
  await openEarly(v, '/browse?fitDoorWidthMm=914');
  await page.getByLabel(DOOR).fill('900');
  await page.getByLabel(DOOR).blur();
  letArrive();
  await expectAddress(page, { fitDoorWidthMm: '900' });

  await holdBack(page, '**/assets/filter-panel-*');
  await openEarly(v);
  await page.getByLabel(DOOR).fill('800');
  await page.getByLabel(DOOR).press('Enter');
  await page.getByRole('link', { name: 'Remove filter Fits a 800 mm door' }).waitFor();
});

test('a number that is being typed stays while answers arrive and the address changes', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse?priceMin=1000');
  const letArrive = await holdBack(page, '**/api/machines?*');
  const from = page.getByLabel('Price in US dollars, from');
  const door = page.getByLabel(DOOR);
  await page.getByRole('checkbox', { name: /^Used/ }).check();
  await door.fill('36');
  await door.blur();
  await expectAddress(page, { fitDoorWidthMm: '914' });
  await from.fill('2000');
  await page.evaluate(() => history.go(-2));
  await expectAddress(page, { priceMin: '1000', fitDoorWidthMm: null, condition: null });
  letArrive();
  await page.getByText(/^\d+ machines? available$/).waitFor();
  expect(await from.inputValue()).toBe('2000');
  expect(await door.inputValue()).toBe('');
  await from.blur();
  await expectAddress(page, { priceMin: '2000' });
  await page.goBack();
  await expectAddress(page, { priceMin: '1000' });
  expect(await from.inputValue()).toBe('1000');
});

test('another window that changes the units does not change a number that is being typed', async () => {
  await using v = await visit({ viewport: DESK });
  const { page, context } = v;
  await v.open('/browse');
  const other = await context.newPage();
  await other.goto('/browse');
  await usable(other);
  await page.getByLabel(DOOR).fill('36');
  await other.getByRole('button', { name: /^mm, kg/ }).click();
  await expectAddress(page, { fitDoorWidthMm: '914' });
  await expect.poll(() => page.getByLabel(DOOR).inputValue()).toBe('914 mm');
});

test('of two ZIP codes the one that was typed last counts, whichever is found first', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse');
  const letArrive = await holdBack(page, '**/api/places/76102*');
  const zip = page.getByRole('region', { name: 'Filter Equipment' }).getByLabel('Your ZIP code');
  await page.getByLabel('Distance').selectOption('250');
  await zip.fill('76102');
  await zip.blur();
  await zip.fill('10001');
  await zip.blur();
  await expectAddress(page, { near: '10001' });
  const first = page.waitForResponse('**/api/places/76102*');
  letArrive();
  await first;
  await usable(page);
  expect(await page.evaluate(() => localStorage.getItem('stitchyard:place'))).toMatch(/^10001 /);
  expect(await zip.inputValue()).toBe('10001');
});

test('without scripts a bare number is of the units beside its field', async () => {
  await using v = await visit({ viewport: DESK, javaScriptEnabled: false });
  const { page } = v;
  await page.goto('/browse');
  await page.getByLabel(DOOR).fill('36');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await page.getByRole('link', { name: /Fits a 36 in/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('fitDoorWidthMm')).toBe('914');
});

test('filters that are asked for before their script has loaded open once it has', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const letArrive = await holdBack(page, '**/assets/filter-panel-*');
  await v.open('/');
  await page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first().click();
  await page.waitForURL('**/browse');
  await page.getByRole('button', { name: /^Filter Equipment/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filter Equipment' });
  expect(await panel.count()).toBe(0);
  letArrive();
  await panel.getByRole('checkbox', { name: /^Used/ }).waitFor();
});

/** Opens the page until everything but a held-back part of it is hydrated. */
async function openEarly({ page }: Visit, path = '/browse'): Promise<void> {
  await page.goto(path);
  await usable(page, 'header');
}

/** Waits until the address has these parameters; null for none. */
async function expectAddress(page: Page, expected: Record<string, string | null>): Promise<void> {
  const read = () => {
    const { searchParams } = new URL(page.url());
    return Object.fromEntries(Object.keys(expected).map((name) => [name, searchParams.get(name)]));
  };
  await expect.poll(read).toEqual(expected);
}

function storedWorkshop(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('stitchyard:shop'));
}
