import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from '#test/e2e/browser.ts';
import { mailTo } from '#test/e2e/mails.ts';
import { leave, register } from '#test/e2e/profile-visits.ts';
import { expectFit, LOOK } from './fit.ts';
import { turnLight } from './lights.ts';

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
  { state: 'registering', address: '/auth?tab=register', reach: async () => {} },
  {
    state: 'registering, with a refused password and no tick',
    address: '/auth?tab=register',
    reach: async ({ page }) => {
      await page.locator('input[name=password]').fill('football');
      await page.getByText(/^Too easy to guess/).waitFor();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Please agree to the terms').waitFor();
    },
  },
  {
    state: 'registering as the operator',
    address: '/auth?tab=register',
    reach: async ({ page }) => {
      await page.getByLabel('Username').fill('admin');
      await page.getByText('without it nobody can let you in again').waitFor();
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
  { state: 'a new password', address: `/auth/reset#token=${ANY_TOKEN}`, reach: async () => {} },
  {
    state: 'a new password, fair and then good',
    address: `/auth/reset#token=${ANY_TOKEN}`,
    reach: async ({ page }) => {
      await page.locator('input[name=password]').fill('Xk7-pQ2');
      await page.getByText(/^Fair/).waitFor();
    },
  },
  { state: 'stopping the monthly report', address: `/monthly-report?token=${ANY_TOKEN}`, reach: async () => {} },
  {
    state: 'a report that could not be stopped',
    address: `/monthly-report?token=${ANY_TOKEN}`,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  { state: 'stopping the emails about searches', address: `/unsubscribe?key=${ANY_TOKEN}`, reach: async () => {} },
  {
    state: 'a search that could not be confirmed',
    address: `/confirm-alerts#token=${ANY_TOKEN}`,
    reach: async ({ page }) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  {
    state: 'saving a search',
    address: '/browse?brand=Tajima&heads=6',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Save this search' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
      await page.getByText('Email is required').first().waitFor();
    },
  },
  { state: 'a link that is cut', address: '/auth/reset#token=cut', reach: async () => {} },
  {
    state: 'an address that could not be confirmed',
    address: `/auth/confirm#token=${ANY_TOKEN}`,
    reach: async ({ page }) => page.getByRole('main').getByRole('alert').waitFor(),
  },
];

test.each(STATES)('$state is accessible and fits the screen', async ({ address, reach }) => {
  await using v = await visit(LOOK);
  v.allowRefusal(400, 401);
  await v.open(address);
  await reach(v);
  await expectFit(v.page);
});

test('the question whose an account is, and the way to take it over, are accessible and fit the screen', async () => {
  await using registering = await visit({});
  const email = await register(registering);
  const { text } = await mailTo(email, 'Confirm your email address');
  await using v = await visit(LOOK);
  await v.open(/\/auth\/confirm#token=[\w-]+/.exec(text)?.[0] ?? '');
  await v.page.getByRole('heading', { name: 'Is this account yours?' }).waitFor();
  await expectFit(v.page);
  await v.page
    .locator('details')
    .nth(1)
    .evaluate((answer) => answer.toggleAttribute('open', true));
  await v.page.getByRole('button', { name: 'Take over the account' }).waitFor();
  await expectFit(v.page);
});

test('the menu of a seller at a page that is being built is accessible and fits the screen', async () => {
  await using v = await visit(LOOK);
  await register(v);
  await v.open('/seller-portal');
  await v.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectFit(v.page, [PHONE]);
});

test('the header of a seller with a long name is one line from 768 px on', async () => {
  await using v = await visit({ viewport: DESK });
  const email = await register(v);
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley of Winchester';
  expect((await v.page.request.patch('/api/user/profile', { data: { name, email } })).status()).toBe(200);
  await v.open('/browse');
  for (const width of [768, 1023, 1024, 1280]) {
    await v.page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(v.page);
    const bar = await v.page.getByRole('banner').boundingBox();
    expect(bar?.height, `${width} px wide`).toBeLessThanOrEqual(72);
  }
  await leave(v);
});

test('whoever wants no motion sees what opens in the colours of the light that there is, not in those of before', async () => {
  await using v = await visit(LOOK);
  await v.open('/auth');
  const colours = await v.page.evaluateHandle(() => {
    const details = document.createElement('details');
    details.innerHTML = '<summary>More</summary><div><p class="text-quiet">Of this</p></div>';
    document.querySelector('main')?.append(details);
    details.open = true;
    return () => [...details.querySelectorAll('div, p')].map((element) => getComputedStyle(element).color);
  });
  const open = async (isOpen: boolean) => {
    await v.page.locator('details').evaluate((details, wanted) => details.toggleAttribute('open', wanted), isOpen);
  };
  const light = await colours.evaluate((read) => read());
  await turnLight(v.page, 'dark');
  expect(await colours.evaluate((read) => read())).not.toEqual(light);
  await open(false);
  await turnLight(v.page, 'light');
  const opened = await colours.evaluate((read) => {
    document.querySelector('details')?.toggleAttribute('open', true);
    return read();
  });
  expect(opened).toEqual(light);
});
