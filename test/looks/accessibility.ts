import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** The rules that depend on colours only. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** Detectable accessibility errors of a page, by these rules or by all. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Passed rules would produce a large, unused report.
  const options: axe.RunOptions = { resultTypes: ['violations'] };
  if (rules !== undefined) options.runOnly = { type: 'rule', values: [...rules] };
  // Only results of frames need merging in a separate window, which takes as long as the check itself.
  const look = page.frames().length === 1 ? inOneDocument(page, options) : throughFrames(page, options);
  const found = violations.parse(await look);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

async function inOneDocument(page: Page, options: axe.RunOptions): Promise<unknown> {
  // Axe is half a megabyte: injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((found) => found.violations)`);
}

async function throughFrames(page: Page, options: axe.RunOptions): Promise<unknown> {
  return (await new AxeBuilder({ page }).options(options).analyze()).violations;
}
