import { text as textOf } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** What a press on this saves: its name, and what is in it. */
export async function savedBy(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await textOf(await file.createReadStream()) };
}
