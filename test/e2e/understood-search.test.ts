import { describe, expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const TYPED = 'used 6 heads single phase usb under 40k';
const UNDERSTOOD = ['Used', '6 heads', 'Phases: Single-phase', 'Takes designs by: USB', 'Up to $40,000'];

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('what a typed text was understood to ask stands above the list, and each part can be taken out of it', async () => {
    await using v = await visit({ viewport });
    const { page } = v;
    await watchLayoutShift(page);
    await v.open('/browse');
    await page.getByRole('searchbox', { name: 'Search machines' }).fill(TYPED);
    await page.getByRole('searchbox', { name: 'Search machines' }).press('Enter');
    const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /^Remove filter/ });
    const words = async () => (await chips.allInnerTexts()).map((text) => text.replace(/^Remove filter\s*/, ''));
    const more = page.getByRole('button', { name: /^\d more chosen filters$/ });
    if (viewport === PHONE) {
      const rows = await page.getByRole('list', { name: 'Chosen filters' }).boundingBox();
      expect(rows?.height).toBeLessThan(100);
      expect(await chips.count()).toBeLessThan(UNDERSTOOD.length);
      await more.click();
    }
    await expect.poll(words).toEqual([...UNDERSTOOD, `“${TYPED}”`]);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Remove filter 6 heads' }).click();
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search machines' }).inputValue())
      .toBe('used single phase usb under 40k');
    await expect
      .poll(words)
      .toEqual([...UNDERSTOOD.filter((each) => each !== '6 heads'), '“used single phase usb under 40k”']);
    // The server-rendered page contains them from the start.
    await page.reload();
    await usable(page);
    if (viewport === PHONE) await more.click();
    expect(await words()).toHaveLength(UNDERSTOOD.length);
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
  });
});

test('the filter panel shows what was understood, and a change there takes it out of the text', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/browse?search=used+6+heads+under+90k');
  const used = page.getByRole('checkbox', { name: /^Used/ });
  const sixHeads = page.getByRole('group', { name: 'Number of heads' }).getByRole('checkbox', { name: /^6/ });
  await expect.poll(() => used.isChecked()).toBe(true);
  expect(await sixHeads.isChecked()).toBe(true);
  expect(await page.locator('input[name=priceMax]').inputValue()).toBe('90000');
  await used.uncheck();
  await page.waitForURL('**/browse?search=6+heads+under+90k');
  await page.getByRole('link', { name: 'Remove filter Used' }).waitFor({ state: 'detached' });
  await sixHeads.uncheck();
  await page.waitForURL('**/browse?search=under+90k');
  expect(await page.getByRole('searchbox', { name: 'Search machines' }).inputValue()).toBe('under 90k');
});

test('without scripts the parts of a text are links as well', async () => {
  await using v = await visit({ viewport: PHONE, javaScriptEnabled: false });
  await v.page.goto(`/browse?search=${encodeURIComponent('6 heads tajima')}`);
  await v.page.getByRole('link', { name: 'Remove filter 6 heads' }).click();
  await v.page.waitForURL('**search=tajima');
  expect(await v.page.getByRole('link', { name: 'Remove filter “tajima”' }).count()).toBe(1);
});
