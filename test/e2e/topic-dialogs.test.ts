import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, visit } from './browser.ts';
import { inFooter, ownMachine, TOPICS } from './content-visits.ts';

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

test.each(TOPICS)(
  'with the keyboard alone, $title opens over the page, keeps the focus, and gives it back',
  async ({ link: name, title, words }) => {
    await using v = await visit({ viewport: DESK });
    const { page } = v;
    await v.open('/browse?brand=Tajima');
    const address = page.url();
    const link = inFooter(page, name);
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText(words).first().waitFor();
    expect(page.url()).toBe(address);
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first control the browser's own bar has the focus, but never the page beneath.
      expect(
        await dialog.evaluate(
          (box) => box.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(link)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(link)).toBe(true);
  },
);

test.each(TOPICS)(
  'without scripts the link to $title leads to the same words',
  async ({ link, title, words, address }) => {
    await using v = await visit({ viewport: PHONE, javaScriptEnabled: false });
    await v.page.goto('/browse');
    await inFooter(v.page, link).click();
    await v.page.waitForURL(`**${address}`);
    const section = v.page.locator(new URL(v.page.url()).hash);
    await section.getByRole('heading', { name: title }).waitFor();
    await section.getByText(words).first().waitFor();
  },
);

test('what placements cost says when their days begin, as the terms of a payment do', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/consignment');
  await v.page
    .getByText('The 90 days begin when buyers first see your listing, at the latest 30 days after the payment.')
    .waitFor();
});

test('where the words stand on the page itself, a link goes to them', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/about');
  await inFooter(page, 'Warranty policy').click();
  await page.waitForURL('**/about#warranty');
  await expect
    .poll(async () => (await page.locator('#warranty').boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(DESK.height);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the page about us opens consignment and prices, and the page of consignment opens the warranty', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open('/about');
  await page.getByRole('main').getByRole('link', { name: 'Selling on consignment' }).click();
  const consignment = page.getByRole('dialog', { name: 'Selling on consignment' });
  await consignment.getByText('1000+').waitFor();
  await consignment.getByText('You are paid immediately on sale.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Compare the prices' }).click();
  await page.getByRole('dialog', { name: 'Premium & Featured pricing' }).waitFor();
  await page.keyboard.press('Escape');
  await v.open('/consignment');
  await inFooter(page, 'Warranty policy').click();
  await page.getByRole('dialog', { name: 'Warranty policy' }).waitFor();
});

test('going on from a dialog, or back, closes it', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/about');
  await page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first().click();
  await page.waitForURL('**/browse');
  await inFooter(page, 'Financing').click();
  const dialog = page.getByRole('dialog', { name: 'Financing' });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL('**/browse');
  await page.goBack();
  await page.waitForURL('**/about');
  await dialog.waitFor({ state: 'hidden' });
  await page.goForward();
  await page.waitForURL('**/browse');
  await inFooter(page, 'Financing').click();
  await dialog.getByRole('link', { name: 'Ask About Financing' }).click();
  await page.waitForURL('**/contact?subject=Financing+Inquiry');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Subject').inputValue()).toBe('Financing Inquiry');
});

test('whoever goes back and at once forward again finds no dialog open', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/about');
  await page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first().click();
  await page.waitForURL('**/browse');
  for (let round = 0; round < 4; round += 1) {
    await inFooter(page, 'Financing').click();
    const dialog = page.getByRole('dialog', { name: 'Financing' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.goForward();
    await page.waitForURL('**/browse');
    await dialog.waitFor({ state: 'hidden' });
  }
  await inFooter(page, 'Warranty policy').click();
  await page.getByRole('dialog', { name: 'Warranty policy' }).waitFor();
});

test('when what draws a dialog does not come, the link leads to the page', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowNoNetwork();
  const { page } = v;
  await page.route(/\/assets\/topic-dialog-/, (route) => route.abort());
  await v.open('/browse');
  await inFooter(page, 'Warranty policy').click();
  await page.waitForURL('**/about#warranty');
});

test('a machine of the operator shows its own terms, and opens the lenders and the policy', async () => {
  await using v = await visit({ viewport: DESK });
  const { page } = v;
  await v.open(await ownMachine(page));
  const warranty = page.getByRole('region', { name: 'Limited Warranty' });
  for (const words of ['10 years', '26 months']) await warranty.getByText(words, { exact: true }).waitFor();
  expect(await warranty.getByText('5 years').count()).toBe(0);
  const address = page.url();
  await warranty.getByRole('link', { name: 'Warranty policy' }).click();
  const policy = page.getByRole('dialog', { name: 'Warranty policy' });
  for (const words of ['10 years', '26 months', '5 years', '2 years', '1 year', '0 days'])
    await policy.getByText(words, { exact: true }).waitFor();
  for (const words of [
    'Labor, shipping and travel are excluded.',
    'The customer pays shipping on claims.',
    'Remote support is free during the warranty.',
    'No extended warranties.',
  ])
    await policy.getByText(words).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Financing' }).getByRole('link', { name: 'See the lenders' }).click();
  const financing = page.getByRole('dialog', { name: 'Financing' });
  for (const words of ['Approval network', '0% APR', 'Credits A-G'])
    await financing.getByText(words, { exact: true }).waitFor();
  expect(page.url()).toBe(address);
});
