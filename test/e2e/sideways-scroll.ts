import type { Page } from 'playwright-core';

/** How many pixels the page, or what is open over it, is wider than it has room for. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const open = document.querySelectorAll('dialog:modal, [popover]:popover-open');
    const more = [document.documentElement, ...open].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    // Less than nothing while a dialog is open: the page then keeps a margin where its scroll bar was.
    return Math.max(0, ...more);
  });
}
