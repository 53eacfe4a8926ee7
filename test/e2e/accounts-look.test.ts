import { describe, test } from 'vitest';
import { DESK, expectFit, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { register } from './profile-visits.ts';

type State = { state: string; address: string; reach: (v: Visit) => Promise<void> };

const ANY_TOKEN = 'A'.repeat(43);

const STATES: readonly State[] = [
  { state: 'signing in', address: '/auth', reach: async () => {} },
  {
    state: 'a sign-in with nothing in it',
    address: '/auth?redirect=/seller-portal',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('Username is required').waitFor();
    },
  },
  {
    state: 'a refused sign-in',
    address: '/auth',
    reach: async ({ page }) => {
      await page.getByLabel('Username or email').fill('nobody');
      await page.locator('input[name=password]').fill('nothing');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('Login failed').first().waitFor();
    },
  },
  {
    state: 'registering, with a weak password and no tick',
    address: '/auth?tab=register',
    reach: async ({ page }) => {
      await page.locator('input[name=password]').fill('football');
      await page.getByText(/^Weak/).waitFor();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Please agree to the terms').waitFor();
    },
  },
  { state: 'a forgotten password', address: '/auth/forgot', reach: async () => {} },
  {
    state: 'a link that was asked for',
    address: '/auth/forgot',
    reach: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@look.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('an email is on its way').waitFor();
    },
  },
  {
    state: 'a new password, fair and then good',
    address: `/auth/reset#token=${ANY_TOKEN}`,
    reach: async ({ page }) => {
      await page.locator('input[name=password]').fill('Xk7-pQ2');
      await page.getByText(/^Fair/).waitFor();
    },
  },
  { state: 'a link that is cut', address: '/auth/reset#token=cut', reach: async () => {} },
  {
    state: 'an address that could not be confirmed',
    address: `/auth/confirm#token=${ANY_TOKEN}`,
    reach: async ({ page }) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  {
    state: 'a seller at a page that is being built',
    address: '/contact',
    reach: async (v) => {
      await register(v);
      await v.open('/seller-portal');
      if (v.page.viewportSize()?.width === PHONE.width)
        await v.page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
  },
];

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  test.each(STATES)('$state is accessible and fits the screen', async ({ address, reach }) => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    v.allowRefusal(400, 401);
    await v.open(address);
    await reach(v);
    await expectFit(v.page);
  });
});

test.each([768, 1023, 1024, 1280])('the header of a seller with a long name is one line at %s px', async (width) => {
  await using v = await visit({ viewport: { width, height: 700 } });
  await register(v);
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley of Winchester';
  await v.page.request.patch('/api/user/profile', { data: { name, email: `long-${width}@look.example` } });
  await v.open('/browse');
  await expectNoSidewaysScroll(v.page);
  const bar = await v.page.getByRole('banner').boundingBox();
  if (bar === null || bar.height > 72) throw new Error(`The header is ${bar?.height} px high`);
});
