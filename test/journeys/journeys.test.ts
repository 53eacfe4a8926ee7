import { afterAll, expect, test } from 'vitest';
import { DESK, PHONE, visit, type Visit } from '#test/e2e/browser.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { cardOf, expectCount, listingsToReview, listWithStatus, openPending } from '#test/e2e/listings-visits.ts';
import { newAddress, PASSWORD, register } from '#test/e2e/profile-visits.ts';
import { goToPayPal } from '#test/e2e/payment-visits.ts';
import { openAsAdmin } from '#test/e2e/back-office-visits.ts';
import { listMachine, openAsDemoSeller, rowOf } from '#test/e2e/portal-visits.ts';
import { choosePhotos, photosArrived, section, consent } from '#test/e2e/sell-visits.ts';
import { Hand } from './hand.ts';

const PENDING = 40;
const PHONE_IN_HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const lines: string[] = [];

afterAll(() => {
  const head = ['| journey | presses | keys | seconds |', '| --- | --- | --- | --- |'];
  process.stdout.write(`\n${[...head, ...lines].join('\n')}\n\n`);
});

function tell(journey: string, { presses, keys, seconds }: Hand): void {
  lines.push(`| ${journey} | ${presses} | ${keys} | ${Math.round(seconds)} |`);
}

test('a stranger finds a six-head under 40,000 dollars by words', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const hand = new Hand();
  await v.open('/');
  const box = v.page.getByRole('main').getByRole('searchbox');
  await hand.type(box, 'six heads under 40000');
  await hand.key(v.page, 'Enter');
  await v.page.waitForURL('**/browse?*');
  await ask(v, hand);
  tell('find a six-head under $40,000 by words, and ask', hand);
});

test('a stranger finds a six-head under 40,000 dollars by filters', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const hand = new Hand();
  await v.open('/');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first());
  await page.waitForURL('**/browse');
  await hand.press(page.getByRole('button', { name: /Filter Equipment/ }));
  await hand.press(page.getByRole('checkbox', { name: /^6\b/ }).first());
  await hand.type(page.getByLabel('Price in US dollars, to').filter({ visible: true }).first(), '40000');
  await hand.press(page.getByRole('button', { name: /^Show \d+/ }));
  await ask(v, hand);
  tell('find a six-head under $40,000 by filters, and ask', hand);
});

test('a stranger finds a used six-head for single-phase, through a 36-inch door, under 40,000 dollars', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const hand = new Hand();
  await v.open('/');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Browse Equipment' }).first());
  await page.waitForURL('**/browse');
  await hand.press(page.getByRole('button', { name: /Filter Equipment/ }));
  await hand.press(page.getByRole('checkbox', { name: /^Used/ }));
  await hand.press(page.getByRole('checkbox', { name: /^6\b/ }).first());
  await hand.type(page.getByLabel('Price in US dollars, to').filter({ visible: true }).first(), '40000');
  await hand.type(page.getByLabel('Narrowest door on the way'), '36');
  await hand.press(page.getByRole('radio', { name: 'Single-phase', exact: true }));
  await page.waitForURL('**fitPhases=1*');
  await hand.press(page.getByRole('button', { name: /^Show \d+/ }));
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    condition: 'USED',
    heads: '6',
    priceMax: '40000',
    fitDoorWidthMm: '914',
    fitPhases: '1',
  });
  await page.getByRole('article').first().getByText('6 heads').waitFor();
  expect(hand.presses).toBeLessThanOrEqual(8);
  tell('find a used six-head under $40,000 that fits a 36-inch door and single-phase', hand);
});

/** Opens the first match and asks about it. */
async function ask({ page }: Visit, hand: Hand): Promise<void> {
  const card = page.getByRole('article').first();
  const price = card.getByText(/^\$[\d,]+$/);
  // Until then the previous list is shown.
  await expect.poll(async () => Number((await price.innerText()).replaceAll(/\D/g, ''))).toBeLessThanOrEqual(40_000);
  await card.getByText('6 heads').waitFor();
  await hand.press(card.getByRole('link').first());
  await page.waitForURL('**/machine/**');
  await hand.press(page.locator('#ask a'));
  await page.waitForURL('**/ask');
  await hand.press(page.getByRole('button', { name: 'Video' }));
  await hand.type(page.getByLabel('Name'), 'Ada Weaver');
  await hand.type(page.getByLabel('Email'), 'ada@weaver.example');
  await hand.press(page.getByRole('button', { name: 'Send Question' }));
  await page.getByText('is on its way.').waitFor();
}

test('a seller lowers a price, and the listing stays before buyers', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  await register(v);
  const id = await listWithStatus(v, 'approved', { price: 42_000 });
  const hand = new Hand();
  await v.open('/seller-portal');
  await hand.press(rowOf(v, id).getByRole('button', { name: 'More' }));
  await hand.press(rowOf(v, id).getByRole('button', { name: 'Lower the price' }).filter({ visible: true }));
  const dialog = page.getByRole('dialog', { name: 'Lower the price' });
  await hand.type(dialog.getByLabel('New price'), '41600');
  await hand.press(dialog.getByRole('button', { name: 'Lower the price' }));
  await page.getByText('$42,000 is now $41,600').first().waitFor();
  await using buyer = await visit(PHONE_IN_HAND);
  await buyer.open(machineHref(id));
  await buyer.page.getByText('$41,600', { exact: true }).first().waitFor();
  tell('lower a price and stay visible', hand);
});

test('a hurried seller without an account lists a machine from a phone', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const hand = new Hand();
  await v.open('/');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Sell Your Machine' }).first());
  await page.waitForURL('**/auth?*');
  await hand.press(page.getByRole('button', { name: /guest/i }));
  await page.waitForURL('**/sell*');
  await page.getByRole('button', { name: 'Submit Listing' }).waitFor();
  await hand.takeFiles(4, () => choosePhotos(page, 4));
  const machine = section(page, 'Machine');
  await hand.choose(machine.getByLabel('Brand'), 'Tajima');
  await hand.pick(machine.getByLabel('Model'), machine.getByRole('option', { name: 'TMAR-K1506C' }));
  await hand.type(machine.getByLabel('Price'), '38000');
  const place = section(page, 'Machine location');
  await hand.type(place.getByLabel('City'), 'Columbus');
  await hand.type(place.getByLabel('State'), 'Ohio');
  await hand.type(place.getByLabel('ZIP'), '43004');
  const contact = section(page, 'Contact');
  await hand.type(contact.getByLabel('Full Name'), 'Sam Seller');
  await hand.type(contact.getByLabel('Email'), newAddress());
  await photosArrived(page, 4);
  await hand.press(consent(page));
  await hand.press(page.getByRole('button', { name: 'Submit Listing' }));
  const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
  await hand.type(dialog.getByLabel(/^Password/), PASSWORD);
  await hand.type(dialog.getByLabel('Confirm Password'), PASSWORD);
  await hand.press(dialog.getByRole('checkbox', { name: /brokerage agreement/ }));
  await hand.press(dialog.getByRole('button', { name: 'Create Account' }));
  await page.getByRole('heading', { name: 'Listing Submitted!' }).waitFor();
  tell('list a machine as a guest on a phone, with four photos', hand);
});

test('a seller pays for Premium', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  const hand = new Hand();
  await register(v);
  await listMachine(v);
  await v.open('/seller-portal');
  const offer = page.getByRole('button', { name: 'Add listing options' }).filter({ visible: true });
  if ((await offer.count()) === 0) await hand.press(page.getByRole('button', { name: 'More' }).first());
  await hand.press(offer.first());
  const dialog = page.getByRole('dialog');
  await hand.press(dialog.getByText('Premium', { exact: true }).first());
  await hand.press(
    dialog
      .getByRole('button', { name: /pay|continue/i })
      .or(dialog.getByRole('link', { name: /pay|continue/i }))
      .last(),
  );
  await page.waitForURL('**/listing-payment-paypal*');
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  hand.presses += 1;
  const popup = await goToPayPal(v);
  await hand.press(popup.getByRole('button', { name: 'Pay now' }));
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  tell('pay for Premium', hand);
});

test('the operator works through forty listings', async () => {
  const { model, ids } = await listingsToReview(PENDING);
  await using v = await visit({ viewport: DESK });
  const hand = new Hand();
  const page = await openPending(v, model);
  await hand.key(page, 'j');
  const began = performance.now();
  for (let left = PENDING; left > 0; left -= 1) {
    const first = page.locator('[data-listing]').first();
    const id = (await first.getAttribute('data-listing')) ?? '';
    expect(ids).toContain(id);
    await hand.key(page, 'a');
    await cardOf(page, id).waitFor({ state: 'detached' });
    await expectCount(page, left === 1 ? 'No listings|0 listings' : left === 2 ? '1 listing' : `${left - 1} listings`);
  }
  const tookS = (performance.now() - began) / 1_000;
  tell(`approve ${PENDING} pending listings (the site itself needs ${Math.round(tookS)} s)`, hand);
});

test('the operator answers a buyer', async () => {
  await using buyer = await visit(PHONE_IN_HAND);
  await buyer.open('/contact');
  const email = newAddress();
  const letter = { name: 'Ada Weaver', email, message: 'Can I see it run?', waitedMs: 9_000 };
  expect((await buyer.page.request.post('/api/contact-submissions', { data: letter })).status()).toBe(201);
  await using v = await visit(PHONE_IN_HAND);
  const hand = new Hand();
  const page = await openAsAdmin(v, '/admin');
  await hand.press(
    page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ messages?/ })
      .first(),
  );
  await page.waitForURL('**/admin/messages');
  // The longest waiting come first, and this message is the newest.
  await hand.press(page.getByRole('link', { name: 'Can I see it run?' }).last());
  const answer = `On Thursday, ${email}`;
  const field = page.getByRole('textbox', { name: 'Message' });
  await hand.press(field);
  // Writing is not counted, because it takes the same time in any program.
  await field.fill(answer);
  await hand.press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.getByRole('list', { name: 'Messages' }).getByText(answer).waitFor();
  tell('answer a buyer, from the dashboard', hand);
});

test('a seller finds what was sold last month', async () => {
  await using v = await visit(PHONE_IN_HAND);
  await openAsDemoSeller(v, 'harborline');
  const hand = new Hand();
  await hand.press(v.page.getByRole('link', { name: /Sold/ }).first());
  await v.page.getByRole('heading', { name: 'Sold listings' }).waitFor();
  await v.page
    .getByText(/Sold \w{3} \d{1,2}, \d{4}/)
    .first()
    .waitFor();
  tell('find what I sold last month, in the portal', hand);
});

test('a buyer asks about a Premium machine at nine in the evening', async () => {
  await using v = await visit(PHONE_IN_HAND);
  const { page } = v;
  await page.clock.setFixedTime(new Date('2026-11-24T03:00:00Z'));
  const hand = new Hand();
  await v.open('/browse?premium=true');
  await hand.press(page.getByRole('article').first().getByRole('link').first());
  await page.waitForURL('**/machine/**');
  await hand.press(page.locator('#ask a'));
  const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
  await sheet.getByText(/who sells it and answers you directly|We answer for the seller, by/).waitFor();
  await hand.press(sheet.getByRole('button', { name: 'Power' }));
  await hand.type(sheet.getByLabel('Name'), 'Ada Weaver');
  await hand.type(sheet.getByLabel('Email'), 'ada@weaver.example');
  await hand.press(sheet.getByRole('button', { name: 'Send Question' }));
  await page.getByText('is on its way.').waitFor();
  tell('ask at nine in the evening about a Premium machine', hand);
});
