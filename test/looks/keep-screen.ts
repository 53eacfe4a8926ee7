import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { isExpectedToMove, layoutShiftOf } from '#test/e2e/layout-shift.ts';
import { sidewaysScroll } from '#test/e2e/sideways-scroll.ts';
import { accessibilityFaults, COLOURS } from './accessibility.ts';
import { LIGHTS, turnLight } from './lights.ts';

/** Phone screens are also rendered on a tablet, desktop screens on a larger one. */
const WIDTHS = { 360: [360, 768], 1280: [1280, 1920] } as const;
const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 } as const;

const picture = z.object({
  width: z.number(),
  light: z.enum(LIGHTS),
  file: z.string(),
  accessibility: z.array(z.string()),
  /** By how many pixels the page is wider than the screen. */
  overflow: z.number(),
});
export type Picture = z.output<typeof picture>;

/** One screen, as a visitor encountered it. */
export const keptScreen = z.object({
  /** Its address, and the open dialog. */
  title: z.string(),
  /** The test's name. */
  story: z.string(),
  /** When the screenshot was taken, in milliseconds; orders the screens of a test. */
  at: z.number(),
  pictures: z.array(picture),
  /** Null if the test itself moved content. */
  layoutShift: z.nullable(z.number()),
  complaints: z.array(z.string()),
});
export type KeptScreen = z.output<typeof keptScreen>;

type Kept = { folder: string; sizes: readonly { width: keyof typeof WIDTHS }[]; complaints: readonly string[] };

/** Takes screenshots of the window's content and records its faults. */
export async function keepScreen(page: Page, { folder, sizes, complaints }: Kept): Promise<void> {
  // Before the window is resized.
  const layoutShift = isExpectedToMove(page) ? null : await layoutShiftOf(page);
  const id = randomUUID();
  const { title, hasDialog } = await describeScreen(page);
  const pictures: Picture[] = [];
  for (const width of sizes.flatMap((size) => WIDTHS[size.width])) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    for (const light of LIGHTS) {
      await turnLight(page, light);
      await settled(page);
      // As tall as the content, because a bar at the bottom of the window would otherwise be in the middle of the
      // screenshot.
      if (!hasDialog) await page.setViewportSize({ width, height: await heightOf(page, HEIGHTS[width]) });
      const file = `${id}-${width}-${light}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: !hasDialog, animations: 'disabled' });
      const accessibility = await accessibilityFaults(page, light === 'dark' ? COLOURS : undefined);
      pictures.push({ width, light, file, accessibility, overflow: await sidewaysScroll(page) });
    }
  }
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

/** Waits for fonts, pictures and animations. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Pictures below the fold are lazy and would not load.
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
