import type { Page } from 'playwright-core';
import { drawn } from '#test/e2e/drawn.ts';

export const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number];

export async function turnLight(page: Page, colorScheme: Light): Promise<void> {
  // However short each change of colour is, what inherits its colour changes after what it has it from.
  await letChangeAtOnce(page, true);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await drawn(page);
  await letChangeAtOnce(page, false);
}

/** Whether the colours of the page change at once, as if there were no transitions. */
async function letChangeAtOnce(page: Page, isAtOnce: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    if (!wanted) {
      document.adoptedStyleSheets.pop();
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  }, isAtOnce);
}
