import type { BrowserContextOptions } from 'playwright-core';
import { describe, test } from 'vitest';
import { DESK, expectFit, PHONE, visit } from './browser.ts';
import { openAsGuest, openAsSeller, signInAsAdmin } from './profile-visits.ts';

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  const look: BrowserContextOptions = { viewport, reducedMotion: 'reduce' };

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
