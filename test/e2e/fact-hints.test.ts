import { expect, test } from 'vitest';
import { PHONE, expectNoSidewaysScroll, visit } from './browser.ts';
import { openSellAsGuest, section } from './sell-visits.ts';

test('a seller who does not know where to read a fact is shown a drawing, by keyboard as well', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const drawings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hint-drawing')) drawings.push(request.url());
  });
  await openSellAsGuest(v);
  const facts = section(page, 'What buyers ask');
  expect(await facts.getByRole('figure').count()).toBe(0);
  expect(drawings).toEqual([]);
  await facts.getByLabel('Stitch counter').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const drawing = facts.getByRole('figure');
  await drawing.getByText(/^On the control panel, /).waitFor();
  expect(drawings).toHaveLength(1);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await drawing.waitFor({ state: 'detached' });
  // The field's value does not affect the drawing.
  await facts.getByLabel('Stitch counter').fill('85 million');
  await facts.getByText('Where do I find this? Stitch counter').click();
  await drawing.waitFor();
  expect(await facts.getByLabel('Stitch counter').inputValue()).toBe('85 million');
});

test('without the network a drawing stays away, and the form goes on', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const { page } = v;
  await page.route('**/*hint-drawing*', (route) => route.abort());
  await openSellAsGuest(v);
  const facts = section(page, 'What buyers ask');
  await facts.getByLabel('Stitch counter').fill('85 million');
  await facts.getByText('Where do I find this? Stitch counter').click();
  await facts.getByText('The drawing could not be loaded. Reload the page to see it.').waitFor();
  expect(await facts.getByLabel('Stitch counter').inputValue()).toBe('85 million');
});
