import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit } from './browser.ts';
import { cardOf, editOwn } from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';
import { listMachine, ownListings } from './portal-visits.ts';
import { register } from './profile-visits.ts';
import { choosePhotos, fillIn, photo, photosArrived, section, send } from './sell-visits.ts';

const COUNTER = 'Panel showing the stitch counter';
const PLATE = 'Serial plate';

type Slot = 'counterPhoto' | 'platePhoto';

async function fillSlot(page: Page, slot: Slot, file = photo(`${slot}.jpg`)): Promise<void> {
  await page.locator(`input[name=${slot}]`).setInputFiles(await file);
}

test('a seller shows the counter and the plate: the moderator sees each beside its fact, and buyers the counter alone', async () => {
  await using v = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = v;
  await register(v);
  await v.open('/sell');
  // The first photo, which does not make it the main one.
  await fillSlot(page, 'counterPhoto');
  await choosePhotos(page, 1);
  await fillSlot(page, 'platePhoto');
  await photosArrived(page, 3);
  await expectNoSidewaysScroll(page);
  await fillIn(page);
  const facts = section(page, 'What buyers ask');
  await facts.getByLabel('Stitch counter').fill('85 million');
  await facts.locator('summary').filter({ hasText: 'What it is' }).click();
  await facts.getByLabel('Serial number').fill('T2019-44821');
  await send(page);
  await page.waitForURL('**/seller-portal');
  const [listing] = await ownListings(v);
  if (listing === undefined) throw new Error('It was not listed');
  const { id, images, counterPhoto, platePhoto } = listing;
  await editOwn(v, id, { facts: { voltsMin: 200, phases: 'single' } });
  expect(images).toEqual([expect.any(String), counterPhoto]);
  expect(images).not.toContain(platePhoto);

  await using admin = await visit({ viewport: DESK });
  const desk = await openAsAdmin(admin, `/admin/listings?search=${id}`);
  const card = cardOf(desk, id);
  await card.getByRole('button', { name: /photos, large/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'A closer look' });
  const provenBy = (photo: string) => dialog.getByRole('region', { name: photo, exact: true });
  expect(await provenBy(COUNTER).getByRole('link').getAttribute('href')).toBe(counterPhoto);
  expect(await provenBy(PLATE).getByRole('link').getAttribute('href')).toBe(platePhoto);
  // All that the plate shows is checked in one press, and the listing is approved as it is then.
  await provenBy(PLATE).getByRole('button', { name: 'Check all 3 that it shows' }).click();
  await expect
    .poll(() =>
      provenBy(PLATE)
        .getByText(/^Checked by /)
        .count(),
    )
    .toBe(3);
  await provenBy(COUNTER).getByRole('button', { name: 'Mark as checked: Stitch counter' }).waitFor();
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await toldBy(desk, 'Status updated successfully');

  await using buyer = await visit({ viewport: PHONE });
  await buyer.open(machineHref(id));
  await buyer.page.getByRole('img', { name: `Tajima TMAR-K1506C, ${COUNTER}`, includeHidden: true }).waitFor();
  const written = await (await buyer.page.request.get(machineHref(id))).text();
  expect(written).toContain(counterPhoto);
  expect(written).not.toContain(platePhoto);
  expect(written).not.toContain('platePhoto');
});

test('what cannot be a slot’s photo is refused beside it, and the rest of the listing goes on', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(415);
  const { page } = v;
  await register(v);
  await v.open('/sell');
  const photos = section(page, 'Photos');
  const text = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await fillSlot(page, 'platePhoto', Promise.resolve(text));
  await page.getByText('Not an Image', { exact: true }).waitFor();
  await photos.getByRole('button', { name: `Add photo: ${PLATE}` }).waitFor();
  // The server checks files that claim to be photos.
  await fillSlot(page, 'platePhoto', Promise.resolve({ ...text, name: 'plate.jpg', mimeType: 'image/jpeg' }));
  const plate = photos.getByRole('listitem').filter({ hasText: PLATE });
  await plate.getByText(/JPEG, PNG, WebP/).waitFor();
  await expectNoSidewaysScroll(page);
  await plate.getByRole('button', { name: `Replace: ${PLATE}` }).waitFor();
  await fillSlot(page, 'platePhoto');
  await plate.getByText('Uploaded').waitFor();
  await plate.getByRole('button', { name: `Remove: ${PLATE}` }).click();
  const add = plate.getByRole('button', { name: `Add photo: ${PLATE}` });
  await add.waitFor();
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  // The plate's photo is not public.
  await fillSlot(page, 'platePhoto');
  await send(page);
  await page.getByText('Please upload at least one image of your equipment').first().waitFor();
});

test('a slot’s photo outlives a lost connection and a reload, and is sent once', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const { page } = v;
  await register(v);
  await v.open('/sell');
  await choosePhotos(page, 1);
  await photosArrived(page, 1);
  await v.context.setOffline(true);
  await fillSlot(page, 'counterPhoto');
  const counter = section(page, 'Photos').getByRole('listitem').filter({ hasText: COUNTER });
  await counter.getByText('Waiting for the network').waitFor();
  await fillIn(page, { isOffline: true });
  await v.context.setOffline(false);
  await page.reload();
  const question = page.getByRole('dialog', { name: 'Continue where you left off?' });
  await question.getByText(/with 2 photos/).waitFor();
  await question.getByRole('button', { name: 'Continue' }).click();
  await counter.getByText('Uploaded').waitFor();
  await send(page);
  await page.waitForURL('**/seller-portal');
  const listings = await ownListings(v);
  expect(listings).toHaveLength(1);
  expect(listings[0]?.images).toEqual([expect.any(String), listings[0]?.counterPhoto]);
});

test('of two windows that change a slot’s photo, the second is told of the first', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(412);
  const { page } = v;
  await register(v);
  const id = await listMachine(v);
  await v.open(`/sell?edit=${id}`);
  const other = await v.context.newPage();
  await other.goto(`/sell?edit=${id}`);
  await usable(other);
  await fillSlot(other, 'platePhoto');
  await photosArrived(other, 2);
  await send(other);
  await other.waitForURL('**/seller-portal');
  await other.close();
  const [saved] = await ownListings(v);

  await fillSlot(page, 'platePhoto', photo('sharper.jpg'));
  await photosArrived(page, 2);
  await send(page);
  await page.getByRole('heading', { name: 'Someone else changed this listing' }).waitFor();
  const plate = page.locator('dl > div').filter({ hasText: PLATE });
  expect(await plate.innerText()).toMatch(/Yours\s+One photo\s+Now\s+Another photo/);
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await send(page);
  await page.waitForURL('**/seller-portal');
  const [kept] = await ownListings(v);
  expect(kept?.platePhoto).not.toBe(saved?.platePhoto);

  await v.open(`/sell?edit=${id}`);
  await section(page, 'Photos')
    .getByRole('button', { name: `Remove: ${PLATE}` })
    .click();
  await send(page);
  await page.waitForURL('**/seller-portal');
  expect((await ownListings(v))[0]).toMatchObject({ platePhoto: null, images: kept?.images });
});
