import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { complaintsOf, DESK, PHONE, usable } from '#test/e2e/browser.ts';
import { resize } from '#test/e2e/drawn.ts';
import { sidewaysScroll } from '#test/e2e/sideways-scroll.ts';
import { accessibilityFaults, COLOURS } from './accessibility.ts';
import { keepScreen } from './keep-screen.ts';
import { turnLight } from './lights.ts';

/** The default visitor for screen checks: on a phone, with reduced motion. */
export const LOOK = { viewport: PHONE, reducedMotion: 'reduce' } as const;

type Size = { width: number; height: number };

/**
 * Checks that the page is usable on a phone and a desktop, in both colour schemes, without horizontal scrolling; or
 * takes screenshots instead. Screens that exist in one size only pass that size.
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

/** The faults of the window's content in these sizes. */
export async function faultsIn(page: Page, sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    const overflow = await sidewaysScroll(page);
    if (overflow > 0) faults.push(`${size.width} px: ${overflow} px wider than the screen`);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${size.width} px: ${fault}`));
  }
  await turnLight(page, 'dark');
  // The structure is the same in dark mode; only colours have to be checked again.
  for (const size of sizes.toReversed()) {
    await resize(page, size);
    faults.push(...(await accessibilityFaults(page, COLOURS)).map((fault) => `${size.width} px, dark: ${fault}`));
  }
  return faults;
}
