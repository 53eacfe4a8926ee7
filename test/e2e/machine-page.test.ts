import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';

const premium = z.array(
  z.object({ id: z.string(), contactEmail: z.nullable(z.string()), contactPhone: z.nullable(z.string()) }),
);

test('a press on the telephone number or address of a Premium seller is counted, each once in a visit', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  const pressed: unknown[] = [];
  await page.route('**/api/contact-presses', (route) => {
    pressed.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  const id = await page.request
    .get('/api/machines?premium=true&pageSize=100&page=1')
    .then(
      async (answer) =>
        premium.parse(await answer.json()).find(({ contactEmail, contactPhone }) => contactEmail && contactPhone)?.id,
    );
  if (id === undefined) throw new Error('No Premium listing names an address');
  await v.open(machineHref(id));
  // Prevents opening a mail program.
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault());
  });
  const address = page.locator('#contact a[href^="mailto:"]');
  const press = async () => {
    await address.click();
    return pressed.length;
  };
  // The counting script loads after the page's own scripts.
  await expect.poll(press).toBe(1);
  await address.click();
  await page.locator('#contact a[href^="tel:"]').click();
  await expect.poll(() => pressed).toEqual([{ machineId: id }, { machineId: id }]);
});

test('over the whole screen a finger brings a photo closer, turns to the next one and leaves', async () => {
  await using v = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = v;
  const withPhotos = z.array(z.object({ id: z.string(), images: z.array(z.string()) }));
  const answer = await page.request.get('/api/machines?pageSize=100&page=1');
  const machine = withPhotos.parse(await answer.json()).find(({ images }) => images.length > 2);
  if (machine === undefined) throw new Error('No machine has three photos');
  await v.open(machineHref(machine.id));
  await page.getByRole('link', { name: /^Enlarge photo 1 of/ }).tap();
  const zoom = page.getByRole('dialog', { name: /enlarged$/ });
  await zoom.getByText('1 / ').waitFor();
  expect(
    await zoom
      .getByRole('button', { name: /^Zoom in/ })
      .getByRole('img')
      .getAttribute('srcset'),
  ).toContain(' 2400w');
  const { width, height } = PHONE;
  const middle = { x: width / 2, y: height / 2 };
  await doubleTap(page, middle);
  await zoom.getByRole('button', { name: /^Zoom out/ }).waitFor();
  await doubleTap(page, middle);
  await zoom.getByRole('button', { name: /^Zoom in/ }).waitFor();
  await swipe(page, middle, { x: middle.x - 120, y: middle.y });
  await zoom.getByText('2 / ').waitFor();
  // A click rather than a tap: right after a swipe, the browser treats a tap as stopping the momentum scroll.
  await zoom.getByRole('link', { name: 'Show photo 3' }).click();
  await zoom.getByText('3 / ').waitFor();
  await expectNoSidewaysScroll(page);
  await swipe(page, middle, { x: middle.x + 10, y: middle.y + 200 });
  await zoom.waitFor({ state: 'detached' });
});

type Point = { x: number; y: number };

async function doubleTap(page: Page, { x, y }: Point): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** Swipes with one finger. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const at = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    await touch('touchMove', [at]);
  }
  await touch('touchEnd', []);
}

test('what a listing does not state is named on its page, and asked for by one press', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const anyMachine = z.array(z.object({ id: z.string() }));
  const [first] = anyMachine.parse(await (await page.request.get('/api/machines?pageSize=1&page=1')).json());
  if (first === undefined) throw new Error('There are machines');
  // Whatever the machine states, this is not among it.
  await page.route(`**/api/machines/${first.id}`, async (route) => {
    const machine = z.record(z.string(), z.unknown()).parse(await (await route.fetch()).json());
    const source = { source: 'seller', on: '2026-03-01' };
    const facts = { stitchCount: { value: 85_000_000, ...source }, headsWorking: { value: 1, ...source } };
    await route.fulfill({ json: { ...machine, facts } });
  });
  await v.open('/browse');
  await page
    .locator(`a[href="${machineHref(first.id)}"]`)
    .first()
    .click();
  const specifications = page.getByRole('region', { name: 'Specifications' });
  await specifications.getByText(/^85 million/).waitFor();
  await specifications
    .getByText('Not stated: sewing field, top speed, power, smallest door, weight, software.', { exact: false })
    .waitFor();
  await specifications.getByRole('link', { name: 'Ask for them' }).click();
  const question = page.getByRole('dialog').getByLabel('Your question');
  await expect.poll(() => question.inputValue()).toMatch(/^How large is the sewing field.*\n.*\nWhich power/);
  expect(await question.inputValue()).not.toContain('stitch counter');
});

test('on a narrow phone, no fact is broken within a word', async () => {
  await using v = await visit({ viewport: { ...PHONE, width: 320 } });
  const { page } = v;
  const answer = await page.request.get('/api/machines?brand=Avanc%C3%A9&page=1');
  const [machine] = z.array(z.object({ id: z.string() })).parse(await answer.json());
  if (machine === undefined) throw new Error('There is no such machine');
  await v.open(machineHref(machine.id));
  const facts = page.getByRole('region', { name: 'Specifications' }).getByRole('definition');
  const broken = await facts.evaluateAll((values) =>
    values.flatMap((value) => {
      const text = value.querySelector('span');
      if (text === null || !/^\w{2,12}$/.test(text.innerText)) return [];
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return text.getBoundingClientRect().height > 1.5 * lineHeight ? [text.innerText] : [];
    }),
  );
  expect(await facts.count()).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});
