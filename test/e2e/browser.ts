import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM, CHROMIUM_FLAGS } from '#test/chromium.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { accessibilityFaults, COLOURS, keepScreen, sidewaysScroll, turnLight } from './screen.ts';

export const PHONE = { width: 360, height: 740 } as const;
export const DESK = { width: 1280, height: 800 } as const;

let browser: Browser | null = null;

/** What each window has complained about so far, without what was expected. */
const complaintsOf = new WeakMap<Page, () => string[]>();

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
  /** What the page itself may say in the console. */
  allowComplaint: (words: RegExp) => void;
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
  const allowed: RegExp[] = [];
  const isExpected = (complaint: string) =>
    expected.has(refusedStatus(complaint)) ||
    allowed.some((words) => words.test(complaint)) ||
    (!isNetworkSure && /net::ERR_\w+/.test(complaint));
  const unexpected = () => complaints.filter((complaint) => !isExpected(complaint));
  complaintsOf.set(page, unexpected);
  if (inject('screensFolder') !== null) await watchLayoutShift(page);
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
    allowComplaint: (words) => {
      allowed.push(words);
    },
    allowNoNetwork: () => {
      isNetworkSure = false;
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      expect(unexpected()).toEqual([]);
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

/** Whoever looks at the page can use it, in either light, and need not scroll sideways. Or, for screens, it is kept. */
export async function expectFit(page: Page): Promise<void> {
  await usable(page);
  const folder = inject('screensFolder');
  if (folder !== null) return keepScreen(page, folder, complaintsOf.get(page)?.() ?? []);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // What a page is made of is the same in the dark: its colours are not, which may fade into each other.
  await turnLight(page, 'dark');
  expect(await accessibilityFaults(page, COLOURS)).toEqual([]);
  await turnLight(page, 'light');
}

/** The page has no accessibility violation that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
}
