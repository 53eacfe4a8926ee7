import type { Page } from 'playwright-core';

/** Records this window's cumulative layout shift, from the next page load on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Shifts after user input are expected.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sum = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'layoutShift', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const moving = new WeakSet<Page>();

/**
 * The test changes what this window shows after the server rendered it: its layout shifts say nothing about the site.
 */
export function expectMoves(page: Page): void {
  moving.add(page);
}

export function isExpectedToMove(page: Page): boolean {
  return moving.has(page);
}

export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
}
