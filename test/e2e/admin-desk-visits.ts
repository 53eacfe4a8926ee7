import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { expectMoves } from './layout-shift.ts';
import { contactSubmission, type ContactSubmission } from '#app/features/enquiries/contact-submissions.schema.ts';
import type { ImportStatus } from '#app/features/partner-import/partner-import.schema.ts';

export const DESK_PAGES = [
  '/admin',
  '/admin/contacts',
  '/admin/imports',
  '/admin/page-views',
  '/admin/mail',
  '/admin/audit-log',
  '/admin/system',
] as const;

/** From the next poll on, a window receives an additional unread message at the top of its list. */
export async function receiveMessage(page: Page, facts: Partial<ContactSubmission> = {}): Promise<void> {
  const message: ContactSubmission = {
    id: randomUUID(),
    name: 'Ada Weaver',
    email: 'ada@weaver.example',
    phone: null,
    subject: 'Just arrived',
    message: 'Do you deliver?',
    machine: null,
    isRead: false,
    answeredAt: null,
    answeredAs: null,
    answeredBy: null,
    askedSeller: null,
    threadId: null,
    network: null,
    createdAt: new Date().toISOString(),
    ...facts,
  };
  expectMoves(page);
  await page.route('**/api/contact-submissions?*', async (route) => {
    const answer = await route.fetch();
    const rows = z.array(contactSubmission).parse(await answer.json());
    await route.fulfill({ response: answer, json: [message, ...rows] });
  });
}

/** Sets the state of the partner import that all windows of a browser receive, starting with its current state. */
export async function runImport(page: Page): Promise<{ to: (change: Partial<ImportStatus>) => void }> {
  let status: ImportStatus | null = {
    id: randomUUID(),
    status: 'running',
    startedAt: new Date().toISOString(),
    progress: 'Reading page 3 of 10',
    percentage: 30,
    result: null,
    error: null,
  };
  expectMoves(page);
  await page.context().route('**/api/admin/import-status', (route) => route.fulfill({ json: status }));
  await page.context().route('**/api/admin/import-clear', (route) => {
    status = null;
    return route.fulfill({ status: 204 });
  });
  return {
    to: (change) => {
      if (status !== null) status = { ...status, ...change };
    },
  };
}

/** Records every toast in this window, from the next page load on. */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Reflect.set(window, 'toasts', titles);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.toast')) titles.push(node.innerText);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'toasts'));
}

/**
 * Records browser notifications. If `isTaken` is false, it throws like platforms that do not support them for pages.
 */
export async function noteNotifications(page: Page, isTaken = true): Promise<() => Promise<string[]>> {
  await page.addInitScript((taken) => {
    const titles: string[] = [];
    Reflect.set(window, 'notified', titles);
    class Noted extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        if (!taken) throw new TypeError('Illegal constructor');
        titles.push(title);
      }
    }
    Reflect.set(window, 'Notification', Noted);
  }, isTaken);
  return () => page.evaluate(() => Reflect.get(window, 'notified'));
}
