import type { Page, Request } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  DEFAULT_FREIGHT_RATES,
  DEFAULT_LENDERS,
  DEFAULT_TERMS,
} from '#app/features/settings/default-settings.rules.ts';
import { expectFocusIn, openAsAdmin } from './back-office-visits.ts';
import { DESK, openUntil, PHONE, visit } from './browser.ts';
import { signInAsAdmin } from './profile-visits.ts';
import { thingsOf } from './read-page.ts';

const CONTACT = '/api/settings/operator_contact';
const LENDERS = '/api/settings/lenders';
const TERMS = '/api/settings/terms';
const FREIGHT_RATES = '/api/settings/freight_rates';
const REVIEW_MAILS = '/api/settings/review_mails';

// Even after a failure, because later files rely on the original settings.
afterEach(async () => {
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  const { request } = v.page;
  const nothing = { email: null, phone: null, address: null, hours: null };
  const answers = [
    await request.put(LENDERS, { data: DEFAULT_LENDERS }),
    await request.put(TERMS, { data: DEFAULT_TERMS }),
    await request.patch(CONTACT, { data: nothing }),
    await request.put(REVIEW_MAILS, { data: { when: 'at-once' } }),
    await request.put(FREIGHT_RATES, { data: DEFAULT_FREIGHT_RATES }),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200, 200, 200]);
});

test('an admin enters a lender and a figure, sees before what visitors will see, and visitors see it soon', async () => {
  await using v = await visit({ viewport: DESK });
  await using visitor = await visit({ viewport: PHONE });
  await visitor.open('/about');
  const visitors = visitor.page.getByRole('main');
  expect(await visitors.getByText('Sample lender: not a real offer.').count()).toBe(DEFAULT_LENDERS.lenders.length);
  const page = await openAsAdmin(v, '/admin/site-settings');
  // Once confirmed, they stay confirmed on this site.
  const { samples } = await (await page.request.get('/api/site')).json();
  expect((await visitors.getByText('Sample figures').count()) > 0).toBe(samples.includes('terms'));
  await page.getByRole('button', { name: 'Edit Retail Lender' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit lender' });
  await dialog.getByLabel('Name').fill('Bank of Hoops');
  await dialog.getByText('Bank of Hoops', { exact: true }).waitFor();
  await dialog.getByLabel('Web address').fill('bank-of-hoops.com');
  await dialog.getByRole('button', { name: 'Save lender' }).click();
  await dialog.getByText('Must be a web address that begins with https://').waitFor();
  await dialog.getByLabel('Web address').fill('https://bank-of-hoops.com/apply');
  await dialog.getByRole('button', { name: 'Save lender' }).click();
  await page.getByText('Lender Saved').first().waitFor();

  await page.getByRole('button', { name: 'Remove Lease Lender' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Lender Removed').first().waitFor();

  const terms = page.getByRole('region', { name: 'Figures and terms' });
  await terms.getByLabel('Commission on a sale').fill('6-8%');
  await terms.getByText('Our commission is 6-8% of the price').waitFor();
  await terms.getByRole('button', { name: 'Save figures and terms' }).click();
  await page.getByText('Figures and Terms Updated').first().waitFor();

  await openUntil(visitor, '/about', async () => (await visitors.getByText('6-8%', { exact: true }).count()) > 0);
  const apply = visitors.getByRole('link', { name: /^Apply at Bank of Hoops/ });
  expect(await apply.getAttribute('href')).toBe('https://bank-of-hoops.com/apply');
  expect(await visitors.getByText('Sample lender: not a real offer.').count()).toBe(4);
  expect(await visitors.getByText('Sample figures').count()).toBe(0);
  await openUntil(visitor, '/auth', async () => {
    await visitor.page.getByRole('tab', { name: 'Register' }).click();
    return visitor.page.getByText('a commission of 6-8% is due').isVisible();
  });
});

test('what an admin says is the operator’s contact stands on the pages of visitors', async () => {
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  const { operatorEmail } = await (await v.page.request.get('/api/site')).json();
  await v.open('/profile');
  const { page } = v;
  await page.getByLabel('Full Name').fill('The Operator');
  await page.getByLabel('Email').first().fill('operator@stitchyard.example');
  await page.getByLabel('Operator contact email').fill('sales@hoops.example');
  await page.getByLabel('Operator contact phone').fill('+1 817 555 0199');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await using visitor = await visit({ viewport: DESK });
  const address = visitor.page.getByRole('main').getByRole('link', { name: 'sales@hoops.example' });
  await openUntil(visitor, '/contact', () => address.isVisible());
  await visitor.page.getByRole('contentinfo').getByText('+1 817 555 0199').waitFor();
  await expect
    .poll(async () => thingsOf(await (await visitor.page.request.get('/')).text()))
    .toContainEqual(expect.objectContaining({ telephone: '+1 817 555 0199' }));

  // Another admin makes a change in the meantime: a page opened earlier must not revert it.
  const elsewhere = { email: 'desk@hoops.example', hours: 'Monday to Friday, 8 am to 5 pm' };
  const edited = await page.request.patch(CONTACT, { data: elsewhere });
  expect(edited.status(), await edited.text()).toBe(200);
  await page.getByLabel('Operator contact phone').fill('+1 817 555 0177');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await visitor.page.request.get('/api/site')).json())
    .toMatchObject({ operatorEmail: elsewhere.email, operatorPhone: '+1 817 555 0177' });
  for (const path of ['/contact', '/about']) {
    const hours = visitor.page.getByRole('main').getByText(elsewhere.hours);
    await openUntil(visitor, path, async () => (await hours.count()) > 0);
  }

  // Saving again does not revert it either: the fields still show what was typed here.
  await page.getByLabel('Operator contact phone').fill('+1 817 555 0166');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await visitor.page.request.get('/api/site')).json())
    .toMatchObject({ operatorEmail: elsewhere.email, operatorPhone: '+1 817 555 0166' });

  await v.open('/profile');
  await page.getByLabel('Operator contact email').fill('');
  await page.getByLabel('Operator contact phone').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await (await visitor.page.request.get('/api/site')).json()).operatorEmail)
    .toBe(operatorEmail);
  // A field that is empty here, but was not cleared here, reverts nothing either.
  await page.request.patch(CONTACT, { data: elsewhere });
  await page.getByLabel('Operator contact phone').fill('+1 817 555 0155');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await visitor.page.request.get('/api/site')).json())
    .toMatchObject({ operatorEmail: elsewhere.email, operatorPhone: '+1 817 555 0155' });
});

test('a form to which an admin comes back shows what was saved elsewhere, and takes nothing of it back', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/profile');
  await page.request.patch(CONTACT, { data: { phone: '+1 817 555 0101' } });
  await page.getByRole('link', { name: 'Address and hours' }).click();
  const contact = page.getByRole('region', { name: 'Operator’s contact' });
  await expect.poll(() => contact.getByLabel('Phone').inputValue()).toBe('+1 817 555 0101');
  await page.goBack();
  await page.getByLabel('Full Name').fill('The Operator');
  await page.getByLabel('Email').first().fill('operator@stitchyard.example');
  await page.getByLabel('Operator contact phone').fill('+1 817 555 0102');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();

  const fetched = page.waitForResponse((answer) => answer.url().endsWith(CONTACT));
  await page.goForward();
  await fetched;
  await contact.getByRole('textbox', { name: 'Hours' }).fill('Always');
  await contact.getByRole('button', { name: 'Save contact' }).click();
  await page.getByText('Contact Updated').first().waitFor();
  expect(await (await page.request.get(CONTACT)).json()).toMatchObject({ phone: '+1 817 555 0102', hours: 'Always' });
  expect(await contact.getByLabel('Phone').inputValue()).toBe('+1 817 555 0102');

  // After saving, the form compares with what it has saved.
  await contact.getByRole('textbox', { name: 'Hours' }).fill('Never');
  await contact.getByRole('button', { name: 'Save contact' }).click();
  await expect.poll(async () => (await page.request.get(CONTACT)).json()).toMatchObject({ hours: 'Never' });
});

test.each(['Save contact', 'Save sentence', 'Save lender', 'Save figures and terms'])(
  '%s takes nothing back that another admin saved since the form was opened',
  async (save) => {
    await using v = await visit({ viewport: DESK });
    v.allowRefusal(412);
    const page = await openAsAdmin(v, '/admin/site-settings');
    if (save === 'Save lender') await page.getByRole('button', { name: 'Edit Retail Lender' }).click();
    const [first, ...others] = DEFAULT_LENDERS.lenders;
    const elsewhere = [
      { path: CONTACT, saved: { phone: '+1 817 555 0103' } },
      { path: LENDERS, saved: { summary: 'Ask us.', lenders: [{ ...first, highlight: 'Any credit' }, ...others] } },
      { path: TERMS, saved: { ...DEFAULT_TERMS, saleWindow: '3 weeks' } },
    ];
    for (const { path, saved } of elsewhere) {
      const answer = await page.request.fetch(path, { method: path === CONTACT ? 'PATCH' : 'PUT', data: saved });
      expect(answer.status()).toBe(200);
    }
    await loseAndFindNetwork(page);
    await page.getByRole('button', { name: save }).click();
    await page.getByText('This was changed by someone else. Reload the page').waitFor();
    for (const { path, saved } of elsewhere) {
      expect(await (await page.request.get(path)).json()).toMatchObject(saved);
    }
  },
);

test('by keyboard, whoever removes a lender goes on at the one in its place', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/site-settings');
  const cards = page.getByRole('region', { name: 'Lenders' }).locator('ul > li');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await cards.filter({ hasText: name }).waitFor({ state: 'detached' });
  };
  await remove('Lease Lender');
  await expectFocusIn(cards.nth(2));
  // The last button has no successor.
  await remove(DEFAULT_LENDERS.lenders.at(-1)?.name ?? '');
  await expectFocusIn(cards.last());
  expect(await cards.count()).toBe(4);
});

test('by keyboard, whoever renames a lender goes on at it', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/site-settings');
  await page.getByRole('button', { name: 'Edit Retail Lender' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill('Bank of Hoops');
  await page.keyboard.press('Enter');
  await page.getByText('Lender Saved').first().waitFor();
  const renamed = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Edit Bank of Hoops' }) });
  await expectFocusIn(renamed);
});

test('by keyboard, whoever adds lenders goes on at the button, up to the last that there is room for', async () => {
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  const lenders = DEFAULT_LENDERS.lenders.slice(0, 4);
  const fewer = await v.page.request.put(LENDERS, { data: { ...DEFAULT_LENDERS, lenders } });
  expect(fewer.status()).toBe(200);
  const page = await openAsAdmin(v, '/admin/site-settings');
  const add = page.getByRole('button', { name: 'Add lender…' });
  const dialog = page.getByRole('dialog');
  for (const name of ['Bank of Needles', 'Bank of Thread']) {
    await add.press('Enter');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Highlight').fill('New');
    await dialog.getByLabel('Description').fill('New here');
    await dialog.getByLabel('Web address').fill('https://bank.example/apply');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expectFocusIn(add);
  }
  await page.getByText('There is room for 6 lenders.').waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog.count()).toBe(0);

  // Nobody has made another change, so the sentence is saved too.
  await page.getByLabel('Sentence about financing').fill('Ask the banks.');
  await page.keyboard.press('Enter');
  await page.getByText('Sentence Updated').first().waitFor();
  const names = [...lenders.map(({ name }) => name), 'Bank of Needles', 'Bank of Thread'];
  expect(await (await page.request.get(LENDERS)).json()).toMatchObject({
    summary: 'Ask the banks.',
    lenders: names.map((name) => ({ name })),
  });
});

/** After a reconnection, displayed data is refetched, except requests that are already running. */
async function loseAndFindNetwork(page: Page): Promise<void> {
  const begun = new Set<Request>();
  const fetched = new Set<string>();
  page.on('request', (request) => begun.add(request));
  page.on('requestfinished', (request) => {
    if (begun.has(request)) fetched.add(new URL(request.url()).pathname);
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        globalThis.dispatchEvent(new Event('offline'));
        globalThis.dispatchEvent(new Event('online'));
      });
      return [...fetched];
    })
    .toEqual(expect.arrayContaining([CONTACT, LENDERS, TERMS]));
}

test('an admin says when to be mailed of what waits, and finds it so again', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/site-settings');
  const section = page.getByRole('region', { name: 'Emails about listings' });
  expect(await section.getByRole('radio', { name: /^At once/ }).isChecked()).toBe(true);
  await section.getByText('Once a day').click();
  await section.getByRole('button', { name: 'Save' }).dblclick();
  await page.getByText('Emails Updated').first().waitFor();
  await page.reload();
  await section.getByRole('radio', { name: /^Once a day/ }).waitFor();
  expect(await section.getByRole('radio', { name: /^Once a day/ }).isChecked()).toBe(true);
});

test('an admin changes the freight rates, and is told at the row what is wrong', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/site-settings');
  const section = page.getByRole('region', { name: 'Freight rates' });
  await section.getByLabel('Up to (lb), row 6').fill('9,000');
  await section.getByLabel('Base ($), row 6').fill('$2,000');
  await section.getByLabel('A mile ($), row 6').fill('3');
  await section.getByRole('button', { name: 'Save freight rates' }).click();
  await section.getByText('Must be above the weight before').waitFor();
  await expectFocusIn(section.getByLabel('Up to (lb), row 6'));
  await section.getByLabel('Up to (lb), row 6').fill('20,000');
  await section.getByRole('button', { name: 'Save freight rates' }).click();
  await page.getByText('Freight Rates Updated').first().waitFor();
  expect(await (await page.request.get(FREIGHT_RATES)).json()).toMatchObject({
    bands: [...DEFAULT_FREIGHT_RATES.bands, { upToLb: 20_000, baseUsd: 2_000, perMileUsd: 3 }],
  });
});
