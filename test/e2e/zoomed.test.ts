import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, visit } from './browser.ts';
import { resize } from './drawn.ts';
import { MAIN_PAGES } from './page-visits.ts';
import { register } from './profile-visits.ts';
import { sidewaysScroll } from './sideways-scroll.ts';

// A window of 1280 x 1024 pixels with zoom: at 125 % it still has the desktop header.
const ZOOMS = [
  { percent: 125, viewport: { width: 1024, height: 819 } },
  { percent: 200, viewport: { width: 640, height: 512 } },
  { percent: 400, viewport: { width: 320, height: 256 } },
] as const;

/** The minimum text spacing that a page must support (WCAG 2.2, 1.4.12). */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

/** The maximum share of the window's height covered by fixed content. */
const MOST_COVERED = 0.4;

test.each(MAIN_PAGES)(
  '$page fits at 125, 200 and 400 %, bears wide text, and nothing in it is cut off',
  async ({ open }) => {
    await using v = await visit({ viewport: DESK });
    await open(v);
    for (const { percent, viewport } of ZOOMS) {
      await resize(v.page, viewport);
      await expectWhole(v.page, `at ${percent} %`);
      await v.page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight / 2);
      });
      await expect
        .poll(() => v.page.evaluate(coveredShare), { message: `at ${percent} %` })
        .toBeLessThanOrEqual(MOST_COVERED);
    }
    await resize(v.page, DESK);
    await v.page.addStyleTag({ content: WIDE_TEXT });
    await expectWhole(v.page, 'with wide text');
  },
);

test('at 125 % the header has room for a name of usual length', async () => {
  await using v = await visit({ viewport: ZOOMS[0].viewport });
  const email = await register(v);
  expect((await v.page.request.patch('/api/user/profile', { data: { name: 'Somebody New', email } })).ok()).toBe(true);
  await v.open('/browse');
  await v.page.getByRole('banner').getByText('Somebody New').filter({ visible: true }).waitFor();
  await expectWhole(v.page, 'at 125 %');
});

async function expectWhole(page: Page, how: string): Promise<void> {
  expect(await sidewaysScroll(page), how).toBe(0);
  expect(await page.evaluate(cutTexts), how).toEqual([]);
}

/** Runs in the browser: texts of which a part is clipped and cannot be scrolled to. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { overflowX, overflowY, visibility, clipPath, webkitLineClamp } = getComputedStyle(element);
      // Line clamping is intentional, and text for screen readers only is clipped as a whole.
      if (visibility === 'hidden' || clipPath !== 'none' || webkitLineClamp !== 'none') return false;
      const hides = [overflowX, overflowY].map((overflow) => overflow === 'hidden' || overflow === 'clip');
      const isCutAcross = hides[0] === true && element.scrollWidth > element.clientWidth + 1;
      const isCutDown = hides[1] === true && element.scrollHeight > element.clientHeight + 1;
      return (isCutAcross || isCutDown) && element.innerText.trim() !== '';
    })
    .map((element) => `${element.localName}.${element.className}: ${element.innerText.slice(0, 80)}`);
}

/** Runs in the browser: the share of the window's height covered by fixed elements. */
function coveredShare(): number {
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const isWide = width > innerWidth / 2 && bottom > 0 && top < innerHeight;
    return (position === 'fixed' || position === 'sticky') && visibility === 'visible' && isWide;
  });
  const rows = new Set<number>();
  for (const bar of bars) {
    const { top, bottom } = bar.getBoundingClientRect();
    for (let row = Math.max(0, Math.ceil(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row);
  }
  return rows.size / innerHeight;
}
