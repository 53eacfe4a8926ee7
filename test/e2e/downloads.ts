import { text as textOf } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** The name and content of the file that a click saves. */
export async function savedBy(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await textOf(await file.createReadStream()) };
}
