import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, untilAt, usable, visit } from './browser.ts';
import { listMachine } from './portal-visits.ts';
import { newAddress, PASSWORD, register } from './profile-visits.ts';
import { photo, photosArrived, section, consent } from './sell-visits.ts';

/** More than between any two controls that a visitor uses. */
const MOST_STEPS = 150;

test('a six-head is found by filters and asked about', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/');
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first());
  await page.waitForURL('**/browse');
  await usable(page);
  await stepTo(page, page.getByRole('checkbox', { name: /^6\b/ }).first());
  await page.keyboard.press('Space');
  await page.waitForURL(/heads=6/);
  await typeInto(page, page.getByLabel('Price in US dollars, to').filter({ visible: true }).first(), '40000');
  await page.keyboard.press('Enter');
  await page.waitForURL(/priceMax=40000/);
  // For a Premium listing, the page shows the seller's own contact.
  const brokered = { hasNot: page.getByText('Premium', { exact: true }) };
  const card = page.getByRole('article').filter(brokered).first();
  await card.getByText('6 heads').waitFor();
  await pressOn(page, card.getByRole('heading').getByRole('link'));
  await page.waitForURL('**/machine/**');
  await pressOn(page, page.locator('#ask a').first());
  await page.waitForURL('**/ask');
  await pressOn(page, page.getByRole('button', { name: 'Smallest door' }));
  await typeInto(page, page.getByLabel('Name'), 'Ada Weaver');
  await typeInto(page, page.getByLabel('Email'), 'ada@weaver.example');
  await pressOn(page, page.getByRole('button', { name: 'Send Question' }));
  await page.getByText('is on its way.').waitFor();
});

test('a guest lists a machine with photos and an accessory', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/auth?redirect=/sell');
  await pressOn(page, page.getByRole('button', { name: /guest/i }));
  await untilAt(page, '/sell');
  await page.getByRole('button', { name: 'Submit Listing' }).waitFor();
  await usable(page);
  // Registered well before the key press: the browser is told through another channel, and might open a native dialog
  // otherwise.
  const choosing = page.waitForEvent('filechooser');
  await stepTo(page, page.getByRole('button', { name: 'Choose photos' }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await Promise.all([photo('front.jpg'), photo('side.jpg')]));
  await photosArrived(page, 2);
  const machine = section(page, 'Machine');
  await typeInto(page, machine.getByLabel('Brand'), 'Tajima');
  await typeInto(page, machine.getByLabel('Model'), 'TMAR-K1506C');
  await typeInto(page, machine.getByLabel('Price'), '38000');
  const accessories = section(page, 'Accessories');
  await typeInto(page, accessories.getByLabel('Accessory', { exact: true }), 'Cap Driver');
  await pressOn(page, accessories.getByRole('button', { name: 'Add' }));
  await accessories.getByRole('listitem').filter({ hasText: 'Cap Driver' }).waitFor();
  const place = section(page, 'Machine location');
  await typeInto(page, place.getByLabel('City'), 'Columbus');
  await typeInto(page, place.getByLabel('State'), 'Ohio');
  await typeInto(page, place.getByLabel('ZIP'), '43004');
  const contact = section(page, 'Contact');
  await typeInto(page, contact.getByLabel('Full Name'), 'Sam Seller');
  await typeInto(page, contact.getByLabel('Email'), newAddress());
  await stepTo(page, consent(page));
  await page.keyboard.press('Space');
  await pressOn(page, page.getByRole('button', { name: 'Submit Listing' }));
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.waitFor();
  await typeInto(page, dialog.getByLabel(/^Password/), PASSWORD);
  await typeInto(page, dialog.getByLabel('Confirm Password'), PASSWORD);
  await stepTo(page, dialog.getByRole('checkbox', { name: /brokerage agreement/ }));
  await page.keyboard.press('Space');
  await pressOn(page, dialog.getByRole('button', { name: 'Create Account' }));
  await page.getByRole('heading', { name: 'Listing Submitted!' }).waitFor();
});

test('a seller pays for Premium', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await register(v);
  await listMachine(v);
  await v.open('/seller-portal');
  await pressOn(page, page.getByRole('button', { name: 'Add listing options' }).filter({ visible: true }).first());
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await stepTo(page, dialog.getByRole('checkbox', { name: /Premium/ }));
  await page.keyboard.press('Space');
  await pressOn(
    page,
    dialog.getByRole('link', { name: /pay|continue/i }).or(dialog.getByRole('button', { name: /pay|continue/i })),
  );
  await page.waitForURL('**/listing-payment-paypal*');
  await usable(page);
  const opening = page.waitForEvent('popup');
  await pressOn(page, page.getByRole('button', { name: 'Pay with PayPal' }));
  const popup = await opening;
  // The response closes the window, so it has to wait until the key is released.
  const { promise: keyIsUp, resolve } = Promise.withResolvers<void>();
  await popup.route('**/checkoutnow', async (route) => {
    await keyIsUp;
    await route.continue();
  });
  await pressOn(popup, popup.getByRole('button', { name: 'Pay now' }));
  resolve();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
});

/** Presses Tab until the wanted element has the focus. */
async function stepTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await wanted.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No step leads to ${String(wanted)}`);
}

/** Runs in the browser. PayPal's button is in a shadow root. */
function hasFocus(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}

async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await stepTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Types into a field, or selects an option by its first letters. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await stepTo(page, field);
  await page.keyboard.type(text);
  await expect.poll(() => field.evaluate(shownIn)).toContain(text);
}

/** Runs in the browser. */
function shownIn(field: Element): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}
