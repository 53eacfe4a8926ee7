import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, usable, visit } from './browser.ts';

/** The tasks before any part has its turn: two with the router, one with the page, and one that effects run in. */
const STEPS_BEFORE = 4;

test('parts of a page wait for their turns, one task for each, and whoever goes on meanwhile arrives', async () => {
  await using v = await visit({ viewport: DESK });
  await v.page.addInitScript(holdTurns, STEPS_BEFORE);
  await v.page.goto('/browse');
  // The first part waits, and all others wait for it.
  await expect.poll(() => heldTurns(v.page)).toBe(1);
  expect(await v.page.locator('html').getAttribute('data-ready')).toBeNull();
  // The header is first: until it is taken over, its links load whole pages.
  await releaseOne(v.page);
  await expect.poll(() => heldTurns(v.page)).toBe(1);
  await v.page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await v.page.getByRole('banner').getByRole('link', { name: ', home' }).click();
  await v.page.waitForURL((url) => url.pathname === '/');
  await release(v.page);
  await v.page.getByRole('heading', { name: 'Featured machines' }).waitFor();
  expect(await v.page.locator('#filter-sheet').count()).toBe(0);
  await usable(v.page);
  await v.page.goBack();
  await v.page.locator('[data-machine-id]').first().waitFor();
  expect(await v.page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('each machine of a list is taken over in a task of its own, and then goes its own way', async () => {
  await using v = await visit({ viewport: DESK });
  await v.page.addInitScript(holdTurns, STEPS_BEFORE);
  await v.page.goto('/browse');
  await expect.poll(() => heldTurns(v.page)).toBe(1);
  const machines = await v.page.locator('[data-machine-id]').count();
  await release(v.page);
  await usable(v.page);
  expect(await v.page.evaluate(() => Number(Reflect.get(window, 'turns')))).toBeGreaterThanOrEqual(machines);
  await v.page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await v.page.locator('[data-machine-id]').last().getByRole('heading').getByRole('link').click();
  await v.page.waitForURL('**/machine/**');
  expect(await v.page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('a field that was taken over later is still described by what is wrong with it', async () => {
  await using v = await visit({ viewport: DESK });
  await v.open('/browse');
  const zip = v.page.getByLabel('Your ZIP code');
  await zip.fill('1');
  await zip.press('Enter');
  await expect.poll(() => describedBy(v.page, zip)).toMatch(/ZIP/);
});

async function describedBy(page: Page, field: Locator): Promise<string> {
  const ids = await field.getAttribute('aria-describedby');
  return page.evaluate((id) => document.getElementById(id ?? '')?.textContent ?? '', ids);
}

/** Runs in the browser, before any script of the page: parts wait for their turns until they are released. */
function holdTurns(stepsBefore: number): void {
  const Channel = MessageChannel;
  const held: (() => void)[] = [];
  let channels = 0;
  let isReleased = false;
  Reflect.set(window, 'heldTurns', held);
  Reflect.set(window, 'turns', 0);
  Reflect.set(window, 'releaseTurns', () => {
    isReleased = true;
    for (const post of held.splice(0)) post();
  });
  Reflect.set(window, 'MessageChannel', function heldChannel() {
    const channel = new Channel();
    channels += 1;
    if (channels <= stepsBefore) return channel;
    Reflect.set(window, 'turns', channels - stepsBefore);
    const post = channel.port1.postMessage.bind(channel.port1, null);
    if (!isReleased) channel.port1.postMessage = () => void held.push(post);
    return channel;
  });
}

function releaseOne(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(window, 'heldTurns').shift()());
}

function heldTurns(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'heldTurns').length);
}

function release(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(window, 'releaseTurns')());
}
