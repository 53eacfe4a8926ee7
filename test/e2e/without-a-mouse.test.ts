import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { MAIN_PAGES } from './page-visits.ts';

/** More tab stops than any page has. */
const MOST_STOPS = 400;

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  test.each(MAIN_PAGES)('whoever steps through $page sees where they are', async ({ open }) => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    await open(v);
    const stops = await stopsOf(v.page);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ fault }) => fault !== null)).toEqual([]);
  });
});

type Stop = { what: string; fault: string | null };

/** The tab stops of a page, from its beginning until the focus leaves it. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop === null) return stops;
    stops.push(stop);
    if (stop.fault === 'a trap') return stops;
  }
  throw new Error(`There is no way out of the page: ${JSON.stringify(stops.slice(-3))}`);
}

/** Runs in the browser. Null if nothing on the page has the focus, or if the first element has it again. */
function lookAtFocus(): Stop | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const steppedOn = document.querySelectorAll('[data-stepped]').length;
  // Returning to the first element is a way out; returning to another is a trap.
  if (focused.dataset['stepped'] === '0') return null;
  const what = `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.innerText.slice(0, 40)} ${focused.className.slice(0, 60)}`;
  if (focused.dataset['stepped'] !== undefined) return { what, fault: 'a trap' };
  focused.dataset['stepped'] = String(steppedOn);
  const { top, left, width, height } = focused.getBoundingClientRect();
  // The focus ring may be around a larger element: a whole card, or a checkbox with its label.
  const drawn = [focused, focused.closest('label'), focused.parentElement].flatMap((element) =>
    element === null ? [] : [getComputedStyle(element), getComputedStyle(element, '::after')],
  );
  const hasRing = drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle === 'dashed' && outlineWidth !== '0px');
  if (!hasRing) return { what, fault: 'no ring' };
  const spots = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + width * across, top + height * down] as const),
  );
  const isSeen = spots.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (focused.contains(there) || there.closest('label')?.contains(focused) === true);
  });
  return { what, fault: isSeen ? null : 'hidden' };
}
