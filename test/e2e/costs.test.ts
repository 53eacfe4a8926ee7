import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { eq } from 'drizzle-orm';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { startConversationSite } from './conversation-site.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const HOUSTON = '77011';

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('on %s, a visitor adds up what a machine costs, and asks for it as a quote', async (_where, viewport) => {
  await using site = await startConversationSite();
  await site.addListing('premium', { isPremium: true });
  const facts = { weightKg: 640, installation: 'included' };
  await site.database.db.update(machines).set({ price: 34_500, facts }).where(eq(machines.id, 'premium'));
  await using v = await visit({ viewport, baseURL: site.url });
  const { page } = v;
  await watchLayoutShift(page);
  await v.open('/machine/premium');
  const costs = page.getByRole('region', { name: 'What It Costs in All' });
  await costs.getByRole('button', { name: 'Add It Up' }).press('Enter');
  const total = costs.locator('[aria-live]').filter({ hasText: 'In all' });
  await total.getByText('$34,500', { exact: true }).waitFor();
  await total.getByText('Not included: loading, freight, training, sales tax.').waitFor();
  await costs.getByText('Sample freight rates').waitFor();

  v.allowNotFound();
  await expect.poll(() => costs.getByLabel('Your ZIP code').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.type('00000');
  await page.keyboard.press('Enter');
  await costs.getByText('We do not know where this ZIP code is.').waitFor();
  await costs.getByLabel('Your ZIP code').fill(HOUSTON);
  await page.keyboard.press('Enter');
  await costs.getByText(`Delivered to ${HOUSTON}`).waitFor();
  const change = costs.getByRole('button', { name: 'Change where it is delivered to' });
  await expect.poll(() => change.evaluate((button) => button.matches(':focus'))).toBe(true);
  await costs.getByText('Truck with a lift gate').click();
  await costs.getByText('Lift gate', { exact: true }).waitFor();
  await total.getByText(/^About \$3\d,\d{3}$/).waitFor();
  const freight = costs.getByRole('listitem').filter({ has: page.getByText('Freight', { exact: true }) });
  await freight.locator('summary').press('Enter');
  await freight.getByText('the weight that the listing states', { exact: false }).waitFor();
  await costs.getByText(/^A sales tax may apply in Texas/).waitFor({ state: 'attached' });

  // The price less a tenth, at 9% over 60 months.
  await costs.getByText('$644.55 a month').waitFor();
  await costs.getByLabel('Rate (% a year)').fill('0');
  await costs.getByText('$517.50 a month').waitFor();
  await costs.getByLabel('Months').fill('0');
  await costs.getByText('Must be 1 to 120').waitFor();
  await expectNoSidewaysScroll(page);
  expect(await layoutShiftOf(page)).toBeLessThan(0.01);
  expect(new URL(page.url()).search).toBe('');

  await costs.getByRole('link', { name: 'Get This as a Quote' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for a Quote' });
  const message = await sheet.getByLabel('Message').inputValue();
  expect(message).toMatch(/^Please send me a quote for this machine, to ZIP code 77011, with a lift gate\.\n/);
  expect(message).toContain('Price: $34,500\nFreight: About $');
  expect(message).toContain('without loading, training, sales tax');
  await sheet.getByLabel('Name').fill('Cy Carter');
  await sheet.getByLabel('Email').fill('cy@shop.example');
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Ask for the Quote' }).click();
  await page.getByText('is on its way.').waitFor();
  // It begins the conversation, and is not held as suspicious.
  await using seller = await site.enter(site.sam, viewport);
  await seller.open('/messages');
  await seller.page.getByRole('listitem').filter({ hasText: 'Cy Carter' }).getByRole('link').click();
  await seller.page.getByText('In all: About $').waitFor();
});

test('the ZIP code of a visitor is known from one machine to the next, and in no address', async () => {
  await using site = await startConversationSite();
  await site.addListing('one', { isPremium: true });
  await site.addListing('other', { isPremium: false });
  await using v = await visit({ viewport: PHONE, baseURL: site.url });
  const { page } = v;
  const costs = page.getByRole('region', { name: 'What It Costs in All' });
  await v.open('/machine/one');
  await costs.getByRole('button', { name: 'Add It Up' }).click();
  await costs.getByLabel('Your ZIP code').fill(HOUSTON);
  await page.keyboard.press('Enter');
  await costs.getByText(`Delivered to ${HOUSTON}`).waitFor();
  await v.open('/machine/other');
  await costs.getByRole('button', { name: 'Add It Up' }).click();
  await costs.getByText(`Delivered to ${HOUSTON}`).waitFor();
  await costs.getByText('because its exact place is told on request', { exact: false }).waitFor({ state: 'attached' });
  await costs.getByRole('link', { name: 'Get This as a Quote' }).click();
  await page.getByRole('dialog', { name: 'Ask for a Quote' }).waitFor();
  expect(page.url()).not.toContain(HOUSTON);
  await page.reload();
  const message = page.getByRole('dialog', { name: 'Ask for a Quote' }).getByLabel('Message');
  await expect.poll(() => message.inputValue()).toBe('Please send me a quote for this machine, delivered.');
});
