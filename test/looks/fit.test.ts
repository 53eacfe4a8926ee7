import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DESK, PHONE, visit, type Visit } from '#test/e2e/browser.ts';
import { accessibilityFaults } from './accessibility.ts';
import { faultsIn } from './fit.ts';

const BOTH = [PHONE, DESK] as const;

/** A page without faults in any size and colour scheme, except in the inserted content. */
async function openPage(v: Visit, { content = '', style = '' }): Promise<Page> {
  const body = `<!doctype html><html lang="en"><head><title>A page</title><meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><style>
      :root { color-scheme: light dark }
      body { color: black; background: white; transition: color 1ms, background-color 1ms }
      @media (prefers-color-scheme: dark) { body { color: white; background: black } }
      ${style}
    </style></head><body><main><h1>A page</h1>${content}</main></body></html>`;
  await v.page.route('**/a-page', (route) => route.fulfill({ contentType: 'text/html', body }));
  await v.page.goto('/a-page');
  return v.page;
}

test('a page with nothing wrong with it passes, and is as large as before', async () => {
  await using v = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(v, {});
  expect(await faultsIn(page, BOTH)).toEqual([]);
  expect(page.viewportSize()).toEqual(PHONE);
});

const PHONE_ONLY = '@media (min-width: 800px) { .here { display: none } }';
const DESK_ONLY = '@media (max-width: 800px) { .here { display: none } }';
const LABEL = '<p class="here label">42,000 dollars</p>';
const FADES_IN_LIGHT = '@media (prefers-color-scheme: light) { .label { color: #bbb } }';
const FADES_IN_DARK = '@media (prefers-color-scheme: dark) { .label { color: #444 } }';
const NAMELESS = '<button class="here"></button>';

test.each([
  ['a label that fades in the light', LABEL, FADES_IN_LIGHT, ['360 px: color-contrast', '1280 px: color-contrast']],
  [
    'a label that fades in the dark',
    LABEL,
    FADES_IN_DARK,
    ['1280 px, dark: color-contrast', '360 px, dark: color-contrast'],
  ],
  ['a label that fades on a phone in the light', LABEL, PHONE_ONLY + FADES_IN_LIGHT, ['360 px: color-contrast']],
  ['a label that fades on a phone in the dark', LABEL, PHONE_ONLY + FADES_IN_DARK, ['360 px, dark: color-contrast']],
  ['a label that fades on a desk in the light', LABEL, DESK_ONLY + FADES_IN_LIGHT, ['1280 px: color-contrast']],
  ['a label that fades on a desk in the dark', LABEL, DESK_ONLY + FADES_IN_DARK, ['1280 px, dark: color-contrast']],
  ['a button without a name', NAMELESS, '', ['360 px: button-name', '1280 px: button-name']],
  ['a button without a name on a desk', NAMELESS, DESK_ONLY, ['1280 px: button-name']],
  [
    'a link in the words around it that is like them in the dark',
    '<p>Some words, <a href="/">a link</a>, more words</p>',
    'a { color: #00e } @media (prefers-color-scheme: dark) { a { color: #eee; text-decoration: none } }',
    ['1280 px, dark: link-in-text-block', '360 px, dark: link-in-text-block'],
  ],
  [
    'what is wider than a phone',
    '<div style="width: 600px">…</div>',
    'body { margin: 0 }',
    ['360 px: 240 px wider than the screen'],
  ],
  [
    'what is wider than a desk',
    '<div class="here" style="width: 1400px">…</div>',
    `body { margin: 0 } ${DESK_ONLY}`,
    ['1280 px: 120 px wider than the screen'],
  ],
])('%s is found', async (_fault, content, style, found) => {
  await using v = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(v, { content, style });
  expect((await faultsIn(page, BOTH)).map(withoutElements)).toEqual(found);
});

test('a size that is not asked for is not looked at', async () => {
  await using v = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(v, { content: NAMELESS, style: PHONE_ONLY });
  expect(await faultsIn(page, [DESK])).toEqual([]);
});

test('axe is asked for all that it looks for by itself, and finds the same', async () => {
  await using v = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(v, { content: '<button></button><img src="data:,"><p style="color: #bbb">Faint</p>' });
  const whole = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const { violations, passes, incomplete, inapplicable } = whole;
  const rules = [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id);
  await noteRules(page);
  const faults = await accessibilityFaults(page);
  expect(await notedRules(page)).toEqual(rules.toSorted());
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual(violations.map(({ id }) => id));
  expect(faults).toHaveLength(3);
});

/** A fault without its element. */
function withoutElements(fault: string): string {
  return fault.split(': <', 1)[0] ?? '';
}

/** Records which rules axe runs from now on, whatever their results. */
async function noteRules(page: Page): Promise<void> {
  await page.evaluate(`{
    const run = axe.run;
    axe.run = async (...asked) => {
      const found = await run(...asked);
      const { violations, passes, incomplete, inapplicable } = found;
      window.rules = [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id).sort();
      return found;
    };
  }`);
}

async function notedRules(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate('window.rules'));
}
