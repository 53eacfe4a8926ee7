import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const VERDICT = /^(?:Fits your shop|Ask first|Does not fit)/;

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('a workshop, told once on a machine’s page, says of every machine whether it fits, and is changed and forgotten', async () => {
    await using v = await visit({ viewport });
    const { page } = v;
    await watchLayoutShift(page);
    await v.open('/browse?phases=single&doorWidthMmMin=1000');
    expect(await page.getByText(VERDICT).count()).toBe(0);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('button', { name: 'Will it fit my shop?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Will it fit my shop?' });
    await dialog.getByLabel('Door width').fill('a door');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Must be a length, such as 14 in or 356 mm').waitFor();
    await dialog.getByLabel('Door width').fill('3 ft');
    await dialog.getByLabel('Power').selectOption('Single-phase');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(/^(?:Needs a|Goes through a) [\d.]+ in door/)
      .first()
      .waitFor();

    await page.reload();
    await usable(page);
    await page.getByText(VERDICT).first().waitFor();
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
    await page.getByRole('button', { name: 'Details of the fit' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Single-phase' }).waitFor();
    await dialog.getByLabel('Door width').fill('2 m');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Fits your shop').first().waitFor();
    await v.open('/browse?phases=single&doorWidthMmMin=1000');
    const cards = page.getByRole('article');
    await expect.poll(async () => page.getByText(VERDICT).count()).toBe(await cards.count());
    // It appeared after the page without shifting the layout; the page is the same for everybody.
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
    await expectNoSidewaysScroll(page);

    await openFilters(page, viewport);
    await page.getByRole('button', { name: 'More about my shop' }).click();
    await dialog.getByRole('button', { name: 'Forget my shop' }).click();
    await expect.poll(() => page.getByText(VERDICT).count()).toBe(0);
  });

  test('a door and the power there narrow a list, and what is not stated stays in unless it has to be', async () => {
    await using v = await visit({ viewport });
    const { page } = v;
    await v.open('/browse');
    const all = await totalOf(page);
    await openFilters(page, viewport);
    const door = page.getByLabel('Narrowest door on the way (in)');
    await door.fill('36');
    await door.press('Enter');
    await page.waitForURL('**fitDoorWidthMm=914');
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    const withDoor = await totalOf(page);
    await openFilters(page, viewport);
    expect(await door.inputValue()).toBe('36 in');
    await page.getByRole('radio', { name: 'Single-phase', exact: true }).check();
    await page.waitForURL('**fitPhases=1*');
    await page.getByLabel('Only where the listing says so').check();
    await page.waitForURL('**fitKnown=true*');
    if (viewport === PHONE) await page.getByRole('button', { name: /^Show \d+/ }).click();
    await expect.poll(() => totalOf(page)).toBeLessThan(withDoor);
    // The form has stored the answers as the visitor's workshop, so cards show the fit too.
    await page.getByRole('article').first().getByText('Fits your shop').waitFor();
    await page.getByRole('link', { name: /^Remove filter Fits a 36 in/ }).click();
    await page.getByRole('link', { name: /^Remove filter Fits single-phase/ }).click();
    // Not `all` to the machine: other tests list machines on the same site.
    await expect.poll(() => totalOf(page)).toBeGreaterThan(withDoor);
  });
});

test('without scripts a list that fits is found by its address, and its form carries it on', async () => {
  await using v = await visit({ viewport: DESK, javaScriptEnabled: false });
  await v.page.goto('/browse?fitDoorWidthMm=914&fitAmps=15');
  expect(await v.page.getByLabel('Narrowest door on the way (in)').inputValue()).toBe('36 in');
  await v.page.getByRole('group', { name: 'Number of heads' }).getByRole('checkbox', { name: /^6\b/ }).first().check();
  await v.page.getByRole('button', { name: 'Apply filters' }).click();
  await v.page.getByRole('link', { name: /Fits a 36 in/ }).waitFor();
  await v.page.getByRole('link', { name: /Fits 15 A/ }).waitFor();
});

async function openFilters(page: Page, viewport: typeof PHONE | typeof DESK): Promise<void> {
  if (viewport !== PHONE) return;
  const close = page.getByRole('button', { name: 'Close filters' });
  if (await close.isVisible()) return;
  await page.getByRole('button', { name: /^Filter Equipment/ }).click();
  await close.waitFor();
}

async function totalOf(page: Page): Promise<number> {
  return Number(/\d+/.exec(await page.getByText(/\d+ machines? available/).innerText())?.[0]);
}

test('machines whose heads all work are one press away, and a sewing field may be laid the other way round', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/browse?fieldWidthMmMin=356&fieldDepthMmMin=508');
  await openFilters(page, PHONE);
  await page.getByLabel('Width and depth may be swapped').check();
  await page.waitForURL('**fieldTurned=true*');
  expect(await page.getByRole('group', { name: 'Sewing field, depth' }).getByLabel('From').inputValue()).toBe('20 in');
  await page.getByRole('button', { name: /^Show / }).click();
  const chip = page.getByRole('link', { name: /^Remove filter Sewing field: from 14 . 20 in.*, turned or not$/ });
  await chip.click();
  await page.waitForURL('**/browse');
  await openFilters(page, PHONE);
  const switched = page.getByRole('checkbox', { name: /^All heads work/ });
  const label = page.locator('label').filter({ has: switched });
  const count = Number(/\d+/.exec(await label.innerText())?.[0]);
  await switched.check();
  await page.waitForURL('**allHeadsWork=true');
  await page.getByRole('button', { name: /^Show / }).click();
  await expect.poll(() => totalOf(page)).toBe(count);
  await page.getByRole('link', { name: 'Remove filter All heads work' }).waitFor();
  await expectNoSidewaysScroll(page);
});
