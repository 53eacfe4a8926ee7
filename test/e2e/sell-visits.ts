import type { Locator, Page } from 'playwright-core';
import { twoHalves } from '#test/fixtures/images.ts';
import type { Visit } from './browser.ts';
import { PASSWORD } from './profile-visits.ts';

export async function openSellAsGuest(v: Visit, path = '/sell'): Promise<void> {
  await v.page.request.post('/api/guest-login', { data: {} });
  await v.open(path);
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

export async function photo(name: string, width = 640, height = 480): Promise<ChosenFile> {
  return { name, mimeType: 'image/jpeg', buffer: await twoHalves(width, height).jpeg().toBuffer() };
}

export async function choosePhotos(page: Page, count: number): Promise<void> {
  const files = await Promise.all(Array.from({ length: count }, (_file, index) => photo(`view-${index + 1}.jpg`)));
  await page.locator('input[type=file][multiple]').setInputFiles(files);
}

export async function photosArrived(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('#photos li')].filter((tile) => /Uploaded/.test(tile.textContent)).length ===
      wanted,
    count,
  );
}

export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Types a model and chooses it from the list. */
export async function chooseModel(machine: Locator, name: string): Promise<void> {
  await machine.getByLabel(/^Model(?! name)/).fill(name);
  await machine.getByRole('option', { name }).first().click();
}

/** Types what the list would have filled in, if it is unavailable. */
async function typeModel(machine: Locator, name: string): Promise<void> {
  await machine.getByLabel(/^Model(?! name)/).fill(name);
  await machine.getByLabel('Heads').fill('6');
  await machine.getByLabel('Needles').fill('15');
}

/** Fills in all required fields except the photos. */
export async function fillIn(page: Page, { email, isOffline = false }: { email?: string; isOffline?: boolean } = {}) {
  const machine = section(page, 'Machine');
  await machine.getByLabel('Brand').selectOption('Tajima');
  await (isOffline ? typeModel : chooseModel)(machine, 'TMAR-K1506C');
  const place = section(page, 'Machine location');
  await place.getByLabel('City').fill('Columbus');
  await place.getByLabel('State').fill('Ohio');
  await place.getByLabel('ZIP').fill('43004');
  const contact = section(page, 'Contact');
  await contact.getByLabel('Full Name').fill('Sam Seller');
  if (email !== undefined) await contact.getByLabel('Email').fill(email);
}

/** The consent to the brokerage agreement at the end of the form for a new listing. */
export function consent(page: Page): Locator {
  return page.getByRole('checkbox', { name: /^I agree to the brokerage agreement, version/ });
}

/** Submits the form, with consent if the form asks for it. */
export async function send(page: Page): Promise<void> {
  if (await consent(page).isVisible()) await consent(page).check();
  await page.getByRole('button', { name: /Submit Listing|Save Changes/ }).click();
}

/** Creates a guest's account to send the listing. */
export async function createAccount(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByLabel('Confirm Password').fill(password);
  await dialog.getByRole('checkbox', { name: /brokerage agreement/ }).check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
}
