import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** The rules that can only be broken by colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** What a machine can find that keeps somebody from using the page, by these rules or by all. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What is in order is long to write down, and read by nobody.
  const options: axe.RunOptions = { resultTypes: ['violations'] };
  if (rules !== undefined) options.runOnly = { type: 'rule', values: [...rules] };
  // Only what frames say is put together in a window of its own, which takes as long again as the looking.
  const look = page.frames().length === 1 ? inOneDocument(page, options) : throughFrames(page, options);
  const found = violations.parse(await look);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

async function inOneDocument(page: Page, options: axe.RunOptions): Promise<unknown> {
  // Axe is half a megabyte, which a document is given once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((found) => found.violations)`);
}

async function throughFrames(page: Page, options: axe.RunOptions): Promise<unknown> {
  return (await new AxeBuilder({ page }).options(options).analyze()).violations;
}
