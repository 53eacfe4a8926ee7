import type { Locator, Page } from 'playwright-core';
import type { Visit } from './browser.ts';

/** The button that watches the machine of the card at this place of a list. */
export function heart(page: Page, at: number): Locator {
  return page
    .getByRole('article')
    .nth(at)
    .getByRole('button', { name: /^Watch/ });
}

/** Saves the open list's search for an address, first forgetting it. */
export async function saveByEmail({ page }: Visit, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByText('Email is required').first().waitFor();
  await dialog.getByLabel('Your email').fill(email);
  await dialog.getByLabel('How often').selectOption('At once');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByText(/is on its way/).waitFor();
}

/** The path of the page that the link in a confirmation mail opens. */
export function confirmationLinkIn(text: string): string {
  return /\/confirm-alerts#token=[\w-]+/.exec(text)?.[0] ?? '';
}
