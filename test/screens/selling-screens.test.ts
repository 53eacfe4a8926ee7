import { describe, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-href.ts';
import { DESK, expectFit, PHONE, visit } from '#test/e2e/browser.ts';
import { expectMoves } from '#test/e2e/layout-shift.ts';
import { listMachine, openAsDemoSeller, ownListings } from '#test/e2e/portal-visits.ts';
import { register } from '#test/e2e/profile-visits.ts';
import { choosePhotos, fillIn, openSellAsGuest, photosArrived, send } from '#test/e2e/sell-visits.ts';

const LONGEST = {
  model: 'W'.repeat(80),
  name: 'Six-head embroidery machine with cap frames '.repeat(5).slice(0, 200),
  description: `${'It ran in a shirt factory, was oiled daily and has new needle bars. '.repeat(40)}\n\n${'W'.repeat(300)}`,
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
  price: 999_999,
};

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  const look = { viewport, reducedMotion: 'reduce' } as const;

  test('listing a machine: empty, wrong, with photos, and who is asked for an account', async () => {
    await using v = await visit(look);
    const { page } = v;
    await openSellAsGuest(v);
    await expectFit(page);
    await send(page);
    await page
      .getByRole('group', { name: /need your attention/ })
      .first()
      .waitFor();
    await expectFit(page);
    await fillIn(page, { email: `screens-${viewport.width}@seller.example` });
    await choosePhotos(page, 4);
    await photosArrived(page, 4);
    await expectFit(page);
    await send(page);
    await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
    await expectFit(page);
  });

  test('photos that do not arrive', async () => {
    await using v = await visit(look);
    v.allowRefusal(403);
    await openSellAsGuest(v);
    // Only the test chooses them without a press, so that the browser takes what follows for a move of the page's own.
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

  test('a listing with paid placement', async () => {
    await using v = await visit(look);
    await openSellAsGuest(v, '/sell?premium=true');
    await expectFit(v.page);
  });

  test('a portal without listings, and payments without any', async () => {
    await using v = await visit(look);
    await register(v);
    for (const path of ['/seller-portal', '/seller-portal/payments', '/profile']) {
      await v.open(path);
      await expectFit(v.page);
    }
  });

  test('own listings in every status, with one photo, and with the longest words', async () => {
    await using v = await visit(look);
    // Of a photo just seen large on its own page the browser shows that one, and wonders why a smaller one was sent for.
    v.allowComplaint(/^The resource \S+ was preloaded using link preload but not used/);
    await openAsDemoSeller(v, 'harborline');
    for (const status of LISTING_STATUSES) {
      const listing = (await ownListings(v)).find((own) => own.status === status);
      if (listing === undefined) continue;
      await v.open(machineHref(listing.id));
      await expectFit(v.page);
    }
    for (const fields of [{}, LONGEST]) {
      await v.open(machineHref(await listMachine(v, fields)));
      await expectFit(v.page);
    }
    await v.open('/seller-portal');
    await expectFit(v.page);
  });

  test('an own listing, as its seller edits it', async () => {
    await using v = await visit(look);
    await openAsDemoSeller(v, 'harborline');
    await v.page.getByRole('link', { name: /^Edit/ }).filter({ visible: true }).first().click();
    await v.page.getByRole('button', { name: 'Save Changes' }).waitFor();
    await expectFit(v.page);
  });
});
