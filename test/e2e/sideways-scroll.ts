import type { Page } from 'playwright-core';

/** By how many pixels the page, or a dialog over it, overflows horizontally. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const open = document.querySelectorAll('dialog:modal, [popover]:popover-open');
    const more = [document.documentElement, ...open].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    // Negative while a dialog is open, because the page then reserves its scroll bar's space.
    return Math.max(0, ...more);
  });
}
