import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM, CHROMIUM_FLAGS } from '#test/chromium.ts';

export const PHONE = { width: 360, height: 740 } as const;
export const DESK = { width: 1280, height: 800 } as const;

let browser: Browser | null = null;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
});

afterAll(async () => {
  await browser?.close();
});

export type Visit = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  open: (path: string) => Promise<void>;
  allowNotFound: () => void;
  /** The visit will meet answers of these statuses, which the browser reports as errors of its own. */
  allowRefusal: (...statuses: readonly number[]) => void;
  /** The visit will be cut off from the network. */
  allowNoNetwork: () => void;
};

/** A new visitor. What the browser complains about in its console while they look around fails the test. */
export async function visit(options: BrowserContextOptions): Promise<Visit> {
  if (browser === null) throw new Error('The browser is not open');
  const context = await browser.newContext({ baseURL: inject('siteUrl'), ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const expected = new Set<number>();
  let isNetworkSure = true;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(path);
      await usable(page);
    },
    allowNotFound: () => {
      expected.add(404);
    },
    allowRefusal: (...statuses) => {
      for (const status of statuses) expected.add(status);
    },
    allowNoNetwork: () => {
      isNetworkSure = false;
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      const isExpected = (complaint: string) =>
        expected.has(refusedStatus(complaint)) || (!isNetworkSure && /net::ERR_\w+/.test(complaint));
      expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
    },
  };
}

/** The status in the browser's own words of a request that was refused, else 0. */
function refusedStatus(complaint: string): number {
  return Number(/the server responded with a status of (\d{3})/.exec(complaint)?.[1] ?? 0);
}

/** Waits until the page answers to clicks: React leaves its mark on the elements that it has taken over. */
export async function usable(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Whoever looks at the page can use it, in either light, and need not scroll sideways. */
export async function expectFit(page: Page): Promise<void> {
  await usable(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // What a page is made of is the same in the dark: its colours are not, which may fade into each other.
  await turnLight(page, 'dark');
  await expectNoViolations(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
  await turnLight(page, 'light');
}

async function turnLight(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // However short each change is, what inherits its colour changes after what it has it from.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** The page has no accessibility violation that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }));
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Less than nothing while a dialog is open: the page then keeps a margin where its scroll bar was.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
