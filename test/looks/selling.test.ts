import { expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { visit } from '#test/e2e/browser.ts';
import { expectMoves } from '#test/e2e/layout-shift.ts';
import { editOwn, listWithStatus } from '#test/e2e/listings-visits.ts';
import { listMachine, openAsDemoSeller, ownListings } from '#test/e2e/portal-visits.ts';
import { leave, newAddress, register } from '#test/e2e/profile-visits.ts';
import { choosePhotos, fillIn, openSellAsGuest, photo, photosArrived, section, send } from '#test/e2e/sell-visits.ts';
import { expectFit, LOOK } from './fit.ts';

/** After showing a photo in full size, the browser reuses it and warns about an unused smaller preload. */
const PRELOADED = /^The resource \S+ was preloaded using link preload but not used/;

const LONGEST = {
  model: 'W'.repeat(80),
  name: 'Six-head embroidery machine with cap frames '.repeat(5).slice(0, 200),
  description: `${'It ran in a shirt factory, was oiled daily and has new needle bars. '.repeat(40)}\n\n${'W'.repeat(300)}`,
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
  price: 999_999,
};

test('listing a machine: empty, wrong, with photos, and who is asked for an account', async () => {
  await using v = await visit(LOOK);
  const { page } = v;
  await openSellAsGuest(v);
  await expectFit(page);
  await send(page);
  await page
    .getByRole('group', { name: /need your attention/ })
    .first()
    .waitFor();
  await expectFit(page);
  const machine = section(page, 'Machine');
  await machine.getByLabel('Brand').selectOption('Tajima');
  await machine.getByRole('combobox', { name: /^Model/ }).click();
  await machine.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await fillIn(page, { email: newAddress() });
  await choosePhotos(page, 4);
  await photosArrived(page, 4);
  await expectFit(page);
  await send(page);
  await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
  await expectFit(page);
});

test('photos that do not arrive', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(403);
  await openSellAsGuest(v);
  // The test chooses files without a click, so the browser counts the resulting shift as unexpected.
  expectMoves(v.page);
  await v.page.route('**/objects/machines/**', (route) =>
    route.fulfill({ status: 403, json: { message: 'Too many photos today' } }),
  );
  await choosePhotos(v.page, 2);
  await v.page
    .getByRole('button', { name: /try again|retry/i })
    .first()
    .waitFor();
  await expectFit(v.page);
});

test('where facts are read, every drawing open', async () => {
  await using v = await visit(LOOK);
  await openSellAsGuest(v);
  const facts = section(v.page, 'What buyers ask');
  for (const group of ['What it is', 'What it sews', 'How much it has worked', 'Control and software', 'Moving in'])
    await facts.locator('summary').filter({ hasText: group }).click();
  const hints = facts.locator('summary').filter({ hasText: 'Where do I find this?' });
  for (const hint of await hints.all()) await hint.click();
  await expect.poll(() => facts.getByRole('figure').count()).toBe(await hints.count());
  await expectFit(v.page);
});

test('what is usual for a model, facts that are filled in, and photos that prove them', async () => {
  await using v = await visit(LOOK);
  const usual = (key: string, value: number | string) => ({
    key,
    value,
    source: 'page',
    from: 'tajima.example',
    on: '2026-11-01',
  });
  await v.page.route('**/api/models/facts?*', (route) =>
    route.fulfill({
      json: [usual('fieldWidthMm', 360), usual('fieldDepthMm', 450), usual('phases', 'single'), usual('weightKg', 550)],
    }),
  );
  await openSellAsGuest(v);
  await fillIn(v.page);
  await choosePhotos(v.page, 1);
  for (const slot of ['counterPhoto', 'platePhoto'])
    await v.page.locator(`input[name=${slot}]`).setInputFiles(await photo(`${slot}.jpg`));
  await photosArrived(v.page, 3);
  const offer = v.page.getByRole('region', { name: 'Usual for this model' });
  await offer.getByRole('button', { name: 'Fill in these 4' }).waitFor();
  await expectFit(v.page);
  await section(v.page, 'What buyers ask')
    .getByRole('button', { name: /^mm, kg/ })
    .click();
  await offer.getByRole('button', { name: 'Fill in these 4' }).click();
  await offer.getByText('All of these are filled in below.').waitFor();
  await section(v.page, 'What buyers ask').locator('summary').filter({ hasText: 'What comes with it' }).click();
  await v.page.getByRole('button', { name: 'Add hoop' }).click();
  await expectFit(v.page);
});

test('a listing with paid placement', async () => {
  await using v = await visit(LOOK);
  await openSellAsGuest(v, '/sell?premium=true');
  await expectFit(v.page);
});

test('a portal without listings, and payments without any', async () => {
  await using v = await visit(LOOK);
  await register(v);
  for (const path of ['/seller-portal', '/seller-portal/payments', '/profile']) {
    await v.open(path);
    await expectFit(v.page);
  }
});

test('own listings in every status', async () => {
  await using v = await visit(LOOK);
  v.allowComplaint(PRELOADED);
  await openAsDemoSeller(v, 'harborline');
  const listings = await ownListings(v);
  for (const status of LISTING_STATUSES) {
    const listing = listings.find((own) => own.status === status);
    // No demo listing is featured by the operator.
    if (listing === undefined && status === 'featured') continue;
    if (listing === undefined) throw new Error(`The demo has no listing of this seller that is ${status}`);
    await v.open(machineHref(listing.id));
    await expectFit(v.page);
  }
});

test('an own listing that the operator features', async () => {
  await using v = await visit(LOOK);
  v.allowComplaint(PRELOADED);
  await register(v);
  await v.open(machineHref(await listWithStatus(v, 'featured')));
  await expectFit(v.page);
  await leave(v);
});

test('own listings with one photo, and with the longest words', async () => {
  await using v = await visit(LOOK);
  v.allowComplaint(PRELOADED);
  await register(v);
  for (const fields of [{}, LONGEST]) {
    await v.open(machineHref(await listMachine(v, fields)));
    await expectFit(v.page);
  }
  await v.open('/seller-portal');
  await expectFit(v.page);
  await leave(v);
});

test('an own listing, as its seller edits it', async () => {
  await using v = await visit(LOOK);
  await openAsDemoSeller(v, 'harborline');
  await v.page.getByRole('link', { name: /^Edit/ }).filter({ visible: true }).first().click();
  await v.page.getByRole('button', { name: 'Save Changes' }).waitFor();
  await expectFit(v.page);
});

test('what is explained beside the listing options', async () => {
  await using v = await visit(LOOK);
  await openSellAsGuest(v);
  for (const [button, dialog] of [
    ['Which brands are preapproved?', 'Preapproved Brands'],
    ['About consignment', 'Selling on consignment'],
    ['Compare the options', 'Extra Listing Options'],
  ] as const) {
    await v.page.getByRole('button', { name: button }).click();
    await v.page.getByRole('dialog', { name: dialog }).waitFor();
    await expectFit(v.page);
    await v.page.keyboard.press('Escape');
  }
});

test('a listing that was changed elsewhere while it was edited', async () => {
  await using v = await visit(LOOK);
  v.allowRefusal(412);
  await register(v);
  const id = await listMachine(v);
  await v.open(`/sell?edit=${encodeURIComponent(id)}`);
  await editOwn(v, id, { price: 12_345 });
  await section(v.page, 'Machine').getByLabel('Price').fill('54321');
  await send(v.page);
  await v.page.getByRole('heading', { name: 'Someone else changed this listing' }).waitFor();
  await expectFit(v.page);
});
