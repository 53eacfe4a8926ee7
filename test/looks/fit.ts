import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { complaintsOf, DESK, PHONE, usable } from '#test/e2e/browser.ts';
import { resize } from '#test/e2e/drawn.ts';
import { sidewaysScroll } from '#test/e2e/sideways-scroll.ts';
import { accessibilityFaults, COLOURS } from './accessibility.ts';
import { keepScreen } from './keep-screen.ts';
import { turnLight } from './lights.ts';

/** How somebody comes who looks at a screen: with a phone, and without what moves. */
export const LOOK = { viewport: PHONE, reducedMotion: 'reduce' } as const;

type Size = { width: number; height: number };

/**
 * Whoever looks at the page can use it, on a phone and on a desk and in either light, and need not scroll sideways. Or,
 * for screens, it is kept. What is there in one size only names that size.
 */
export async function expectFit(
  page: Page,
  sizes: readonly (typeof PHONE | typeof DESK)[] = [PHONE, DESK],
): Promise<void> {
  await usable(page);
  const before = page.viewportSize();
  const folder = inject('screensFolder');
  if (folder === null) expect(await faultsIn(page, sizes)).toEqual([]);
  else await keepScreen(page, { folder, sizes, complaints: complaintsOf(page) });
  await turnLight(page, 'light');
  if (before !== null) await resize(page, before);
}

/** What is wrong with what the window shows in these sizes. */
export async function faultsIn(page: Page, sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    const overflow = await sidewaysScroll(page);
    if (overflow > 0) faults.push(`${size.width} px: ${overflow} px wider than the screen`);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${size.width} px: ${fault}`));
  }
  await turnLight(page, 'dark');
  // What a page is made of is the same in the dark: its colours are not, which may fade into each other.
  for (const size of sizes.toReversed()) {
    await resize(page, size);
    faults.push(...(await accessibilityFaults(page, COLOURS)).map((fault) => `${size.width} px, dark: ${fault}`));
  }
  return faults;
}
