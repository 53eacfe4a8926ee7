import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { newAddress, register } from './profile-visits.ts';
import { confirmationLinkIn, saveByEmail } from './watching-visits.ts';

const LIST = '/browse?brand=Tajima&heads=6&priceMax=60000';

test('the owner of an address who did not ask says so, and gets no second mail', async () => {
  await using v = await visit({ viewport: PHONE });
  const email = newAddress();
  await v.open(LIST);
  await saveByEmail(v, email);
  await v.open(confirmationLinkIn((await mailTo(email, 'Confirm: tell me about machines')).text));
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
