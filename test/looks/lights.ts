import type { Page } from 'playwright-core';
import { drawn } from '#test/e2e/drawn.ts';

export const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number];

export async function turnLight(page: Page, colorScheme: Light): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await drawn(page);
}
