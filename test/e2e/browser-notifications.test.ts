import { describe, expect, test, vi } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { newAddress, register } from './profile-visits.ts';
import { site } from './site.ts';

/** The page of somebody without an account who confirmed a saved search. */
async function openSavedSearches(v: Visit): Promise<void> {
  const { request } = v.page;
  const email = newAddress();
  await request.post('/api/saved-searches', { data: { query: 'brand=Tajima', frequency: 'at-once', email } });
  const { text } = await mailTo(email, 'Confirm: tell me about machines');
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const confirmed = await request.post('/api/subscription-requests/confirm', { data: { token } });
  const { key } = Object(await confirmed.json());
  await v.open(`/saved-searches?key=${key}`);
}

/** An invisible Chromium has no push service and shows no notifications: the page is given what stands in for both. */
async function visitWithPush(viewport: typeof PHONE | typeof DESK): Promise<Visit> {
  const v = await visit({ viewport });
  await v.context.addInitScript(standInForPushService);
  return v;
}

function standInForPushService(): void {
  const KEPT = 'push-subscription';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const toSubscription = (stored: string): PushSubscription =>
    Object.assign(Object.create(PushSubscription.prototype), {
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
      toJSON: () => JSON.parse(stored),
    });
  Object.defineProperty(PushSubscription.prototype, 'endpoint', {
    get(this: PushSubscription) {
      return this.toJSON().endpoint;
    },
  });
  const toBase64 = (bytes: Uint8Array) =>
    btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  PushManager.prototype.getSubscription = async () => {
    const stored = localStorage.getItem(KEPT);
    return stored === null ? null : toSubscription(stored);
  };
  PushManager.prototype.subscribe = async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
    const auth = toBase64(crypto.getRandomValues(new Uint8Array(16)));
    const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`;
    const stored = JSON.stringify({ endpoint, keys: { p256dh, auth } });
    localStorage.setItem(KEPT, stored);
    return toSubscription(stored);
  };
}

const ON = { name: 'Notify me in this browser' };
const OFF = { name: 'Stop notices in this browser' };

/** Gives the worker a message as the browser's push service would. */
async function deliver({ page, context }: Visit, data: object): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await found;
  const message = { origin: site().url, registrationId, data: JSON.stringify(data) };
  await devTools.send('ServiceWorker.deliverPushMessage', message);
}

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('a reader is notified in the browser after one press, and no more after another', async () => {
    await using v = await visitWithPush(viewport);
    const { page } = v;
    await openSavedSearches(v);
    await page.getByRole('button', ON).click();
    await page.getByRole('button', OFF).waitFor();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.getByRole('button', OFF).waitFor();
    await page.getByRole('button', OFF).click();
    await page.getByRole('button', ON).waitFor();
    await page.reload();
    await page.getByRole('button', ON).waitFor();
  });
});

test('the worker shows what the push service delivers, and a press opens its page', async () => {
  await using v = await visitWithPush(DESK);
  await v.open('/watching');
  const started = v.context.waitForEvent('serviceworker');
  await v.page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  await worker.evaluate(`
    self.seen = [];
    self.registration.showNotification = async (title, options) => void self.seen.push({ title, ...options });
    self.clients.openWindow = async (url) => void self.seen.push(url);`);
  await deliver(v, { title: 'New: Tajima', body: '$24,500', tag: 'one', path: '/browse?brand=Tajima' });
  await vi.waitFor(async () =>
    expect(await worker.evaluate('self.seen')).toEqual([
      expect.objectContaining({ title: 'New: Tajima', body: '$24,500', tag: 'one' }),
    ]),
  );
  await worker.evaluate(`
    const [{ data }] = self.seen;
    const pressed = { notification: { data, close: () => self.seen.push('closed') }, waitUntil: () => undefined };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), pressed));`);
  await vi.waitFor(async () =>
    expect(await worker.evaluate('self.seen.slice(1)')).toEqual(['closed', `${site().url}/browse?brand=Tajima`]),
  );
});

test('a browser that cannot be notified says so, and one that blocks it says how to allow it', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.context.addInitScript(() => {
    const stored = localStorage.getItem('permission');
    if (stored === null) Reflect.deleteProperty(window, 'PushManager');
    else Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') });
    Notification.requestPermission = async () => {
      localStorage.setItem('permission', 'denied');
      return 'denied';
    };
  });
  await openSavedSearches(v);
  await page.getByText(/cannot show notices/).waitFor();
  await page.evaluate(() => localStorage.setItem('permission', 'default'));
  await page.reload();
  await page.getByRole('button', ON).click();
  await page.getByText(/blocks notices of this site/).waitFor();
  expect(await page.getByRole('button', ON).count()).toBe(0);
});

test('signing out ends the notifications of this browser', async () => {
  await using v = await visitWithPush(DESK);
  const { page } = v;
  await register(v);
  await v.open('/saved-searches');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    localStorage.setItem('push-subscription', '{}');
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await vi.waitFor(async () => expect(await page.evaluate(() => localStorage.getItem('push-subscription'))).toBeNull());
});
