import type { Page } from 'playwright-core';

type Size = { width: number; height: number };

/** The window gets this size, and has been drawn in it. */
export async function resize(page: Page, size: Size): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize({ ...size });
  await drawn(page);
}

/** What the window shows has been drawn in its present size and light, and nothing in it moves any more. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}
