import { expect, test } from 'vitest';
import { DESK, expectNoSidewaysScroll, PHONE, type Visit } from './browser.ts';
import { insertSoldMachine } from '#test/fixtures/sold-machine.ts';
import { startConversationSite } from './conversation-site.ts';
import { toldBy } from './payment-visits.ts';

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

type Site = Awaited<ReturnType<typeof startConversationSite>>;

const column = ({ page }: Visit, name: string) =>
  page.getByRole('region', { name: 'Board' }).getByRole('region', { name: new RegExp(`^${name} `) });
const card = ({ page }: Visit, id: string) => page.locator(`[data-deal="${id}"]`);
const inColumn = (v: Visit, name: string, id: string) => column(v, name).locator(`[data-deal="${id}"]`);

/** A listing, and a conversation about it with an offer of Bea's. */
async function bargain(site: Site, machineId: string, amountUsd = 31_000) {
  await site.addListing(machineId, { isPremium: true });
  const bea = await site.signIn(site.bea);
  const begun = await site.call(bea, 'POST', '/api/threads', { machineId, message: '', offer: { amountUsd } });
  const { id } = begun.json<{ id: string }>();
  const { offers } = (await site.call(bea, 'GET', `/api/threads/${id}/offers`)).json<{ offers: { id: string }[] }>();
  return { id, offerId: offers[0]?.id ?? '' };
}

test.each(SCREENS)(
  'on %s, the office moves deals by keys and dialogs, is asked why one is lost, and told why it cannot move another',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    const one = await bargain(site, 'one');
    const two = await bargain(site, 'two', 28_000);
    const sam = await site.signIn(site.sam);
    await site.call(sam, 'POST', `/api/offers/${two.offerId}/accept`, {});
    await using v = await site.enter(site.boss, viewport, { reducedMotion: 'reduce' });
    const { page } = v;
    await v.open('/admin/deals');
    await column(v, 'Talking').getByText('$31,000, commission $2,325').waitFor();
    await inColumn(v, 'Under offer', two.id).getByText('Accepted').waitFor();
    await expectNoSidewaysScroll(page);

    await card(v, one.id).focus();
    await page.keyboard.press('>');
    await inColumn(v, 'Introduced', one.id).waitFor();
    await expect.poll(() => card(v, one.id).evaluate((each) => each === document.activeElement)).toBe(true);
    await column(v, 'Introduced').getByText('$31,000, commission $2,325').waitFor();
    await page.keyboard.press('<');
    await inColumn(v, 'Talking', one.id).waitFor();
    // Before the server has answered.
    await page.keyboard.press('>');
    await page.keyboard.press('<');
    await inColumn(v, 'Talking', one.id).waitFor();

    // The machine would be under offer for visitors by a deal that is not.
    v.allowRefusal(409);
    await card(v, two.id).focus();
    await page.keyboard.press('<');
    await toldBy(page, 'Not moved to Introduced', 'The offer of $28,000 is accepted.');
    await inColumn(v, 'Under offer', two.id).waitFor();
    await expect.poll(() => card(v, two.id).evaluate((each) => each === document.activeElement)).toBe(true);

    await card(v, one.id).getByRole('button', { name: 'to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lost' }).click();
    const lost = page.getByRole('dialog', { name: 'Why is it lost?' });
    await lost.getByRole('button', { name: 'Move to Lost' }).click();
    await lost.getByText('Choose why it was lost').waitFor();
    await lost.getByLabel('Reason').selectOption('Price');
    await lost.getByRole('button', { name: 'Move to Lost' }).click();
    await inColumn(v, 'Lost', one.id).getByText('Price').waitFor();
    await expect.poll(() => card(v, one.id).evaluate((each) => each === document.activeElement)).toBe(true);

    // What is lost, no sale wins.
    await card(v, one.id).getByRole('button', { name: 'to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    const won = page.getByRole('dialog', { name: 'Won' });
    await won.getByLabel('Sold for').fill('27,500');
    await won.getByRole('button', { name: 'Move to Won' }).click();
    await inColumn(v, 'Won', one.id).getByText('$27,500').waitFor();
    await expectNoSidewaysScroll(page);
  },
);

test.each(SCREENS)('on %s, the office wins a deal by the sale to its buyer', async (_where, viewport) => {
  await using site = await startConversationSite();
  const { id } = await bargain(site, 'one');
  await site.form('one', 'Me too', { name: 'Eve Other', email: 'eve@elsewhere.example' });
  await using v = await site.enter(site.boss, viewport, { reducedMotion: 'reduce' });
  const { page } = v;
  await v.open('/admin/deals');
  await card(v, id).getByRole('button', { name: 'to…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
  const won = page.getByRole('dialog', { name: 'Won' });
  await expect.poll(() => won.getByLabel('Sold to').locator('option:checked').textContent()).toBe('Bea');
  await won.getByLabel('Price').fill('30,500');
  await expectNoSidewaysScroll(page);
  await won.getByRole('button', { name: 'Mark as sold' }).click();
  await toldBy(page, 'Listing marked as sold');
  await inColumn(v, 'Won', id).waitFor();
  await expect.poll(() => card(v, id).evaluate((each) => each === document.activeElement)).toBe(true);
  const sales = await site.call(await site.signIn(site.boss), 'GET', '/api/sales');
  expect(sales.json()).toMatchObject([{ threadId: id, buyer: 'thread', priceUsd: 30_500 }]);
});

test('the form of a deal keeps the focus when it is saved, and typed words when the deal moves', async () => {
  await using site = await startConversationSite();
  const { id } = await bargain(site, 'one');
  await using v = await site.enter(site.boss, DESK, { reducedMotion: 'reduce' });
  const { page } = v;
  await v.open(`/admin/deals?deal=${id}`);
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('form', { name: 'Deal' }) });
  const step = sheet.getByLabel('Next step', { exact: true });
  const amount = sheet.getByLabel('Expected amount');
  await step.fill('Call about the freight');
  await amount.fill('$30,000');
  await amount.press('Enter');
  await toldBy(page, 'Deal Saved');
  await expect.poll(() => amount.inputValue()).toBe('30000');
  expect(await amount.evaluate((each) => each === document.activeElement)).toBe(true);

  await sheet.getByLabel('Add a note').fill('Has a loading dock');
  await sheet.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click();
  await sheet.getByText('to Deposit').waitFor();
  expect(await sheet.getByLabel('Add a note').inputValue()).toBe('Has a loading dock');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Has a loading dock').last().waitFor();
  await expect.poll(() => sheet.getByLabel('Add a note').inputValue()).toBe('');
  expect(await step.inputValue()).toBe('Call about the freight');
});

test('a deal that a colleague has moved meanwhile goes back to where they put it', async () => {
  await using site = await startConversationSite();
  const { id } = await bargain(site, 'one');
  await using v = await site.enter(site.boss, DESK, { reducedMotion: 'reduce' });
  await v.open('/admin/deals');
  await inColumn(v, 'Talking', id).waitFor();
  // The colleague’s change arrives before the page has asked again.
  await v.page.route('**/api/deals/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const change = { version: 1, stage: 'paid' };
    await site.call(await site.signIn(site.boss), 'PATCH', `/api/deals/${id}`, change);
    return route.continue();
  });
  v.allowRefusal(412);
  await card(v, id).focus();
  await v.page.keyboard.press('>');
  await toldBy(v.page, 'Not moved to Introduced', 'It stands at Paid');
  await inColumn(v, 'Paid', id).waitFor();
});

test('a deal is dragged with the mouse, and with the keys of its handle, which says where it is', async () => {
  await using site = await startConversationSite();
  const { id } = await bargain(site, 'one');
  await using v = await site.enter(site.boss, DESK, { reducedMotion: 'reduce' });
  const { page } = v;
  await v.open('/admin/deals');
  const handle = card(v, id).getByRole('button', { name: /^Drag/ });
  const from = await handle.boundingBox();
  const to = await column(v, 'Introduced').boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 90, { steps: 8 });
  await page.mouse.up();
  await inColumn(v, 'Introduced', id).waitFor();
  await column(v, 'Introduced').getByText('$31,000, commission').waitFor();

  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText('is picked up').waitFor({ state: 'attached' });
  // The library listens to further keys in a task after the first one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await page.getByText('is above Under offer').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await inColumn(v, 'Under offer', id).waitFor();
});

test.each(SCREENS)(
  'on %s, a conversation becomes a deal, whose sheet says what is to be done today',
  async (_where, viewport) => {
    await using site = await startConversationSite();
    await site.addListing('plain');
    await site.form('plain', 'Is it still there?');
    const id = (await site.threads(await site.signIn(site.bea)))[0]?.id ?? '';
    await using v = await site.enter(site.boss, viewport, { reducedMotion: 'reduce' });
    const { page } = v;
    await v.open(`/admin/messages?thread=${id}`);
    await page.getByRole('button', { name: 'Make a deal of this' }).click();
    await page.getByRole('link', { name: 'Open the deal' }).click();
    const sheet = page.getByRole('dialog', { name: 'Bea Buyer' });
    await sheet.getByLabel('Next step', { exact: true }).fill('Call about the freight');
    await sheet.getByLabel('Next step on').fill('2096-06-01');
    await sheet.getByLabel('Expected amount').fill('$30,000');
    await sheet.getByLabel('Add a note').fill('Has a loading dock');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await toldBy(page, 'Deal Saved');
    await sheet.getByText('Has a loading dock').waitFor();
    await sheet.getByText('Blank: $2,250').waitFor();
    await expectNoSidewaysScroll(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('Overdue').waitFor();
    await today.getByText('Call about the freight').waitFor();
    await page.getByRole('link', { name: 'Show as table' }).click();
    await page.getByRole('table', { name: 'Deals' }).getByText('$30,000').filter({ visible: true }).waitFor();
    await page.getByRole('combobox', { name: 'Due' }).selectOption('Overdue');
    await expect.poll(() => new URL(page.url()).search).toContain('due=overdue');
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Paid');
    await page.getByText('No deals match.').waitFor();
    await expectNoSidewaysScroll(page);
  },
);

test('a listing and a person in the back office lead to their deals', async () => {
  await using site = await startConversationSite();
  const one = await bargain(site, 'one');
  const two = await bargain(site, 'two');
  await using v = await site.enter(site.boss, DESK, { reducedMotion: 'reduce' });
  await v.open('/admin/listings?search=two');
  const listing = v.page.locator('[data-listing="two"]');
  await listing.getByRole('link', { name: 'Deals about' }).click();
  await card(v, two.id).waitFor();
  expect(await card(v, one.id).count()).toBe(0);
  await v.page.getByRole('link', { name: 'Of all machines' }).click();
  await card(v, one.id).waitFor();
  await v.open('/admin/people?email=bea@shop.example');
  await v.page.getByRole('main').getByRole('link', { name: 'Deals' }).click();
  await card(v, one.id).waitFor();
  await v.page.getByLabel('Search the deals').fill('nobody');
  await v.page.keyboard.press('Enter');
  await v.page.getByText('No deals match.').waitFor();
});

test('the search of the back office leads to a deal, and to its quote, its sale and its documents by their number', async () => {
  await using site = await startConversationSite();
  await site.addListing('sold');
  const listing = { id: 'sold', name: 'Tajima 1001' };
  const buyer = { name: 'Lou Loom', email: 'lou@loom.example' };
  const { threadId } = await insertSoldMachine(site.db, { listing, buyer, seller: site.sam });
  await using v = await site.enter(site.boss, PHONE);
  const { page } = v;
  await v.open('/admin/search?search=1001');
  const linkOf = (section: string, name: string) =>
    page.getByRole('region', { name: section }).getByRole('link', { name, exact: true });
  await linkOf('Deals', 'Tajima 1001, Lou Loom').waitFor();
  const hrefOf = (section: string, name: string) => linkOf(section, name).getAttribute('href');
  expect(await hrefOf('Quotes', 'Q-1001: Tajima 1001')).toBe('/quotes/Q-1001');
  expect(await hrefOf('Invoices', 'INV-1001: Tajima 1001')).toBe('/invoices/1001');
  expect(await hrefOf('Credit notes', 'CN-1001: Tajima 1001')).toBe('/invoices/1001');
  expect(await hrefOf('Deals', 'Tajima 1001, Lou Loom')).toBe(`/admin/deals?deal=${threadId}`);
  await linkOf('Sales', 'Tajima 1001').click();
  await page.waitForURL('**/admin/sales?machine=sold');
  await page.getByRole('table', { name: 'Sales' }).getByText('Lou Loom').first().waitFor();
});
