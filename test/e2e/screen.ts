import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { isExpectedToMove, layoutShiftOf } from './layout-shift.ts';

export const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number];

/** The rules that can only be broken by colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** A window of a phone is also seen on a tablet, one of a desk on a larger one. */
const WIDTHS = [
  [360, 768],
  [1280, 1920],
] as const;
const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 } as const;

const picture = z.object({
  width: z.number(),
  light: z.enum(LIGHTS),
  file: z.string(),
  accessibility: z.array(z.string()),
  /** Pixels that the page is wider than the screen. */
  overflow: z.number(),
});
export type Picture = z.output<typeof picture>;

/** One screen as one visitor came upon it. */
export const keptScreen = z.object({
  /** Its place, and the dialog that is open over it. */
  title: z.string(),
  /** What was being done. */
  story: z.string(),
  /** Where in its story: the order in which screens were met. */
  at: z.number(),
  pictures: z.array(picture),
  /** Null where the test itself moved things. */
  layoutShift: z.nullable(z.number()),
  complaints: z.array(z.string()),
});
export type KeptScreen = z.output<typeof keptScreen>;

/** Takes pictures of what the window shows, and writes down what is wrong with it. */
export async function keepScreen(page: Page, folder: string, complaints: readonly string[]): Promise<void> {
  // Before this window changes its size.
  const layoutShift = isExpectedToMove(page) ? null : await layoutShiftOf(page);
  const before = page.viewportSize();
  const id = randomUUID();
  const { title, hasDialog } = await describeScreen(page);
  const pictures: Picture[] = [];
  for (const width of WIDTHS.find(([first]) => first === before?.width) ?? []) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    for (const light of LIGHTS) {
      await turnLight(page, light);
      await settled(page);
      // As tall as what is on it: a bar at the window's foot would else be photographed amid the page.
      if (!hasDialog) await page.setViewportSize({ width, height: await heightOf(page, HEIGHTS[width]) });
      const file = `${id}-${width}-${light}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: !hasDialog, animations: 'disabled' });
      const accessibility = await accessibilityFaults(page, light === 'dark' ? COLOURS : undefined);
      pictures.push({ width, light, file, accessibility, overflow: await sidewaysScroll(page) });
    }
  }
  await turnLight(page, 'light');
  if (before !== null) await page.setViewportSize(before);
  const story = expect.getState().currentTestName ?? '';
  const screen: KeptScreen = { title, story, at: Date.now(), pictures, layoutShift, complaints: [...complaints] };
  await writeFile(join(folder, `${id}.json`), JSON.stringify(screen));
}

async function describeScreen(page: Page): Promise<{ title: string; hasDialog: boolean }> {
  const { pathname, search, hash } = new URL(page.url());
  const dialog = page.locator('dialog:modal, [popover]:popover-open:not(.toasts)').last();
  const hasDialog = (await dialog.count()) > 0;
  const name = hasDialog ? await dialog.evaluate(labelOf) : '';
  const place = decodeURI(`${pathname}${search}${hash}`).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|A{40,}/g, '…');
  return { title: hasDialog ? `${place}: ${name}` : place, hasDialog };
}

/** Runs in the browser. */
function labelOf(element: Element): string {
  const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  return element.getAttribute('aria-label') ?? title?.textContent ?? element.id;
}

async function heightOf(page: Page, atLeast: number): Promise<number> {
  return await page.evaluate((height) => Math.max(height, document.documentElement.scrollHeight), atLeast);
}

/** All that is on its way has arrived: fonts, pictures, and what moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Pictures below the fold are not asked for before somebody gets there.
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

export async function turnLight(page: Page, colorScheme: Light): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // However short each change is, what inherits its colour changes after what it has it from.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** What a machine can find that keeps somebody from using the page, by these rules or by all. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Only what frames say is put together in a window of its own, which takes as long again as the looking.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** How many pixels the page, or what is open over it, is wider than it has room for. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const open = document.querySelectorAll('dialog:modal, [popover]:popover-open');
    const more = [document.documentElement, ...open].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    // Less than nothing while a dialog is open: the page then keeps a margin where its scroll bar was.
    return Math.max(0, ...more);
  });
}
