import type { Page } from 'playwright-core';

type Size = { width: number; height: number };

/** Resizes the window and waits until it is rendered. */
export async function resize(page: Page, size: Size): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize({ ...size });
  await drawn(page);
}

/** Waits until the window is rendered in its current size and colour scheme, and animations have ended. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}
