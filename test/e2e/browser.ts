import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { watchLayoutShift } from './layout-shift.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { site } from './site.ts';

export const PHONE = { width: 360, height: 740 } as const;
/** A phone's screen without the bars of its browser. */
export const SMALL_PHONE = { width: 390, height: 664 } as const;
export const DESK = { width: 1280, height: 800 } as const;

/** Kept until the worker ends. */
let browser: Promise<Browser> | null = null;

const complaintsOfPages = new WeakMap<Page, () => string[]>();

export type Visit = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  open: (path: string) => Promise<void>;
  allowNotFound: () => void;
  /** The visit expects responses with these statuses, which the browser logs as errors. */
  allowRefusal: (...statuses: readonly number[]) => void;
  /** Messages that the page itself may log to the console. */
  allowComplaint: (words: RegExp) => void;
  /** The visit will be offline. */
  allowNoNetwork: () => void;
};

/** A new visitor. Unexpected console messages of the browser during the visit fail the test. */
export async function visit(options: BrowserContextOptions): Promise<Visit> {
  browser ??= chromium.connect(inject('chromium'));
  const context = await (await browser).newContext({ baseURL: site().url, ...options });
  await context.addInitScript(shortenPolls);
  await context.addInitScript(countStepsBack);
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
  complaintsOfPages.set(page, unexpected);
  if (inject('screensFolder') !== null) await watchLayoutShift(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.message} (on ${page.url()})`));
  return {
    page,
    context,
    open: async (path) => {
      await settleHistory(page);
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

/** Opens a page until it shows a change: the first request after it may still get the stale page. */
export async function openUntil({ open }: Visit, path: string, shows: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await open(path);
      return shows();
    })
    .toBe(true);
}

/** Runs in the browser, before the page's scripts: shortens polling intervals from five seconds to one. */
function shortenPolls(): void {
  const setInterval = globalThis.setInterval;
  const shortened = (work: () => void, ms: number) => setInterval(work, ms === 5_000 ? 1_000 : ms);
  Reflect.set(globalThis, 'setInterval', shortened);
}

/** The status of a refused request, from the browser's message; 0 for others. */
function refusedStatus(complaint: string): number {
  return Number(/the server responded with a status of (\d{3})/.exec(complaint)?.[1] ?? 0);
}

/** Waits until the page, or the element of a selector, is hydrated. */
export async function usable(page: Page, within = 'body'): Promise<void> {
  await page.waitForFunction(isHydrated, within);
  // Effects, such as key listeners, run later, but before the browser is idle. On a busy machine a constantly animated
  // page never is.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 1_000 });
      }),
  );
}

/**
 * Runs in the browser: whether React has attached to every control. React stores an element's props on the element
 * itself.
 */
function isHydrated(within: string): boolean {
  const controls = [...document.querySelectorAll(`${within} :is(a, button, form, input, select, textarea)`)];
  return (
    controls.length > 0 &&
    controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')))
  );
}

/** Unexpected console messages of a window so far. */
export function complaintsOf(page: Page): string[] {
  return complaintsOfPages.get(page)?.() ?? [];
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0);
}

/**
 * Waits until the history has gone back as far as the page has asked for. A layer that closes asks for it, and a
 * navigation that begins before is cancelled by it.
 */
export async function settleHistory(page: Page): Promise<void> {
  await page.evaluate('globalThis.historySettled?.()');
}

/** Runs in the browser, before the page's scripts: counts steps back that the page has asked for. */
function countStepsBack(): void {
  let steps = 0;
  const waiting: (() => void)[] = [];
  const goBack = history.back.bind(history);
  history.back = () => {
    steps += 1;
    goBack();
  };
  // A test may stop the page's clock.
  const later = globalThis.setTimeout.bind(globalThis);
  const atNextFrame = globalThis.requestAnimationFrame.bind(globalThis);
  const release = () => {
    if (steps === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  // Before the listeners of the page, which may stop the event.
  window.addEventListener(
    'popstate',
    () => {
      steps = Math.max(0, steps - 1);
      release();
    },
    { capture: true },
  );
  // A layer that is closing asks for its step back in a timeout, which comes before this one.
  const historySettled = () =>
    new Promise<void>((resolve) => {
      atNextFrame(() =>
        later(() => {
          waiting.push(resolve);
          release();
        }),
      );
    });
  Reflect.set(globalThis, 'historySettled', historySettled);
}

/** Waits until the page has gone on to a path. A pattern of the path would match the address of a sign-in page that leads to it as well. */
export async function untilAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}
