import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { openAsGuest, openAsSeller, signInAsAdmin } from './profile-visits.ts';

describe.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const)('$viewport.width px wide, $colorScheme', ({ viewport, colorScheme }) => {
  const look: BrowserContextOptions = { viewport, colorScheme, reducedMotion: 'reduce' };

  test('the page of a seller and its dialog are accessible and fit the screen', async () => {
    await using v = await visit(look);
    await openAsSeller(v);
    await expectFit(v.page);
    await v.page.getByRole('button', { name: 'Delete my account' }).click();
    await expectFit(v.page);
  });

  test('the page of a guest and its dialog are accessible and fit the screen', async () => {
    await using v = await visit(look);
    await openAsGuest(v);
    await expectFit(v.page);
    await v.page.getByRole('button', { name: 'Create Your Account' }).click();
    await expectFit(v.page);
  });

  test('the page of an admin is accessible and fits the screen', async () => {
    await using v = await visit(look);
    await signInAsAdmin(v);
    await v.open('/profile');
    await expectFit(v.page);
  });
});

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
