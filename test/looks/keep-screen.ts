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

/** A window of a phone is also seen on a tablet, one of a desk on a larger one. */
const WIDTHS = { 360: [360, 768], 1280: [1280, 1920] } as const;
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

type Kept = { folder: string; sizes: readonly { width: keyof typeof WIDTHS }[]; complaints: readonly string[] };

/** Takes pictures of what the window shows, and writes down what is wrong with it. */
export async function keepScreen(page: Page, { folder, sizes, complaints }: Kept): Promise<void> {
  // Before this window changes its size.
  const layoutShift = isExpectedToMove(page) ? null : await layoutShiftOf(page);
  const id = randomUUID();
  const { title, hasDialog } = await describeScreen(page);
  const pictures: Picture[] = [];
  for (const width of sizes.flatMap((size) => WIDTHS[size.width])) {
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
