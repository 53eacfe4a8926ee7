import type { Page } from 'playwright-core';

/** From its next page on, this window notes how much of it moves by itself, as browsers measure it. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What follows what somebody did is expected to move.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sum = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'layoutShift', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const moving = new WeakSet<Page>();

/** What this window shows comes from the test, after what the server drew: that it moves says nothing of the site. */
export function expectMoves(page: Page): void {
  moving.add(page);
}

export function isExpectedToMove(page: Page): boolean {
  return moving.has(page);
}

export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
}
