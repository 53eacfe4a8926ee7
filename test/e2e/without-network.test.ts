import { expect, test } from 'vitest';
import { PHONE, visit } from './browser.ts';

test('without a network a machine that is opened says so, and comes by itself once there is one', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowNoNetwork();
  await v.open('/browse');
  const [first, second] = await page.locator('article h3 a').all();
  const nameOf = async (link = first) => ((await link?.textContent()) ?? '').replace(/,.*/s, '');
  // A machine was opened before, so only API requests are missing.
  const shown = await nameOf();
  await first?.click();
  await page.getByRole('heading', { level: 1, name: shown }).waitFor();
  await page.goBack();
  const name = await nameOf(second);
  v.allowComplaint(/There is no connection/);
  await v.context.setOffline(true);
  await second?.click();
  await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
  await v.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByText('There is no connection').count()).toBe(0);
});

test('without a network filters do not tell the number of what was there before, and learn theirs once there is one', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  v.allowNoNetwork();
  await v.open('/browse');
  await page.getByRole('button', { name: 'Filter Equipment' }).click();
  await page.getByRole('button', { name: /^Show \d+ machines/ }).waitFor();
  await v.context.setOffline(true);
  await page.getByRole('dialog').getByLabel(/^Used/).check();
  await page.getByRole('button', { name: 'Show machines', exact: true }).waitFor();
  await v.context.setOffline(false);
  await page.getByRole('button', { name: /^Show \d+ machines/ }).waitFor();
});
