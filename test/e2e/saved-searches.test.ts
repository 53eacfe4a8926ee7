import { describe, expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { newAddress, register } from './profile-visits.ts';

const LIST = '/browse?brand=Tajima&heads=6&priceMax=60000';

async function saveByEmail({ page }: Visit, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByText('Email is required').first().waitFor();
  await dialog.getByLabel('Your email').fill(email);
  await dialog.getByLabel('How often').selectOption('At once');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByText(/is on its way/).waitFor();
}

const linkIn = (text: string) => /\/confirm-alerts#token=[\w-]+/.exec(text)?.[0] ?? '';

describe.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen', ({ viewport }) => {
  test('a search is saved without an account, confirmed by mail, paused and ended', async () => {
    await using v = await visit({ viewport });
    // The confirmation link is opened a second time.
    v.allowRefusal(400);
    const { page } = v;
    const email = newAddress();
    await v.open(LIST);
    await saveByEmail(v, email);
    const link = linkIn((await mailTo(email, 'Confirm: tell me about machines')).text);
    await v.open(link);
    await page.getByText('Tajima, 6 heads, up to $60,000').waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await page.getByRole('link', { name: 'See what you watch and search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saved searches' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Pause/ }).click();
    await page.getByRole('button', { name: /^Resume/ }).waitFor();
    await page.getByRole('button', { name: 'Stop all of these emails' }).click();
    await page.getByText('You have stopped all of these emails.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Begin again' }).click();
    await page.getByRole('button', { name: 'Stop all of these emails' }).waitFor();
    const key = new URL(page.url()).searchParams.get('key') ?? '';
    await v.open(`/unsubscribe?key=${key}`);
    await page.getByRole('button', { name: 'Stop all' }).click();
    await page.getByRole('heading', { name: 'These emails have ended' }).waitFor();
    await v.open(link);
    await page.getByText(/was used already/).waitFor();
  });
});

test('the owner of an address who did not ask says so, and gets no second mail', async () => {
  await using v = await visit({ viewport: PHONE });
  const email = newAddress();
  await v.open(LIST);
  await saveByEmail(v, email);
  await v.open(linkIn((await mailTo(email, 'Confirm: tell me about machines')).text));
  await v.page.getByRole('button', { name: /^It was not me/ }).click();
  await v.page.getByRole('heading', { name: 'We will not ask again' }).waitFor();
});

test('an account saves a search by keyboard, and finds it with what is new', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await register(v);
  await v.open('/browse?search=cap&fitPhases=1');
  await page.getByRole('button', { name: 'Save this search' }).press('Enter');
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('For the shop');
  await name.press('Enter');
  await page.getByText('Search Saved').first().waitFor();
  await v.open('/saved-searches');
  await page.getByRole('link', { name: 'For the shop' }).waitFor();
  await page.getByText('“cap”, fits single-phase').waitFor();
  await page.getByRole('button', { name: 'Delete For the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete search' }).click();
  await page.getByText('No saved search yet.').waitFor();
  expect(await page.getByText(/confirm your email address/).count()).toBe(1);
});

test('a link with a wrong key says so, and whoever is signed in stays signed in', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(404);
  const { page } = v;
  await register(v);
  await v.open(`/saved-searches?key=${'A'.repeat(43)}`);
  await page.getByText('This link does not work').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sellers Portal' }).waitFor();
});
