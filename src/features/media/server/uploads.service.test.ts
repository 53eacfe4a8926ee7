import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '#app/db/tables/site.ts';
import { newGuest } from '#app/features/accounts/server/sessions.service.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { imageUrl } from '../object-paths.rules.ts';
import { newImageId, storeImage } from './store-image.service.ts';
import { claimImages, openUpload, uploadImage } from '#test/fixtures/uploads.ts';

async function claimedPaths({ database }: TestApp, machineId: string): Promise<string[]> {
  const rows = await database.db.select().from(uploads).where(eq(uploads.claimedByMachineId, machineId));
  return rows.map(({ path }) => `/objects/${path}`).toSorted();
}

const refusal = { code: 'invalid', issues: [{ path: 'images', message: expect.any(String) }] };

test('a seller’s listing takes the images that the seller uploaded, and may take them again', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const machine = await t.addMachine({ sellerId: dana.id });
  const paths = [await uploadImage(t, dana), await uploadImage(t, dana)];
  await claimImages(t, paths, machine, dana);
  await claimImages(t, paths.toReversed(), machine, dana);
  expect(await claimedPaths(t, machine.id)).toEqual(paths.toSorted());
});

test('a guest’s images can be claimed by that guest alone', async () => {
  await using t = await startTestApp();
  const [guest, other] = [newGuest(), newGuest()];
  const machine = await t.addMachine();
  const path = await uploadImage(t, guest);
  await expect(claimImages(t, [path], machine, other)).rejects.toMatchObject(refusal);
  await claimImages(t, [path], machine, guest);
  expect(await claimedPaths(t, machine.id)).toEqual([path]);
});

test('nobody claims what was never uploaded, is somebody else’s, or is on another listing', async () => {
  await using t = await startTestApp();
  const [dana, eve, admin] = [await t.addUser(), await t.addUser(), await t.addUser({ role: 'admin' })];
  const [danas, eves] = [await t.addMachine({ sellerId: dana.id }), await t.addMachine({ sellerId: eve.id })];
  const [free, taken] = [await uploadImage(t, dana), await uploadImage(t, dana)];
  await claimImages(t, [taken], danas, dana);
  const uploadURL = await openUpload(t, dana);
  const pictureOfDemo = (await storeImage(t.storage, await twoHalves(90, 60).png().toBuffer())).path;
  const tries = [
    ['opened, and nothing sent', uploadURL.split('?')[0] ?? '', danas, dana],
    ['made up', imageUrl(newImageId()), danas, dana],
    ['stored, and uploaded by nobody', pictureOfDemo, danas, dana],
    ['elsewhere', 'https://elsewhere.example/a.jpg', danas, dana],
    ['out of the folder', '/objects/../secrets.json', danas, dana],
    ['somebody else’s', free, eves, eve],
    ['a seller’s, for an admin', free, eves, admin],
    ['on another listing', taken, eves, eve],
    ['on another listing of the same seller', taken, await t.addMachine({ sellerId: dana.id }), dana],
  ] as const;
  for (const [what, path, machine, owner] of tries) {
    // Together with a valid path, which must not be claimed either.
    await expect(claimImages(t, [path, free], machine, owner), what).rejects.toMatchObject(refusal);
  }
  expect(await claimedPaths(t, danas.id)).toEqual([taken]);
  expect(await claimedPaths(t, eves.id)).toEqual([]);
});

test('whoever edits a listing keeps what it shows: another’s upload, a picture of the demo, an address elsewhere', async () => {
  await using t = await startTestApp();
  const [dana, admin] = [await t.addUser(), await t.addUser({ role: 'admin' })];
  const machine = await t.addMachine({ sellerId: dana.id });
  const [sellers, admins] = [await uploadImage(t, dana), await uploadImage(t, admin)];
  await claimImages(t, [sellers], machine, dana);
  const shown = ['/objects/machines/0123456789abcdef.webp', 'https://elsewhere.example/a.jpg'];
  await claimImages(t, [...shown, sellers, admins], machine, admin, shown);
  await claimImages(t, [admins, ...shown], machine, dana, shown);
  expect(await claimedPaths(t, machine.id)).toEqual([sellers, admins].toSorted());
});

test('of ten listings that want one image, one gets it', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const dana = await t.addUser();
  const path = await uploadImage(t, dana);
  const listings = await Promise.all(Array.from({ length: 10 }, () => t.addMachine({ sellerId: dana.id })));
  const outcomes = await Promise.allSettled(listings.map((machine) => claimImages(t, [path], machine, dana)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a claimed image has its sizes made before anybody asks, and a claim that is undone makes nothing', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const machine = await t.addMachine({ sellerId: dana.id });
  const path = await uploadImage(t, dana);
  const sizes = async () => {
    const folder = path.replace('/objects/machines/', 'variants/').replace('.webp', '');
    const names = [320, 640, 960, 1280, 1920].map((width) => `${folder}/v1-${width}.avif`);
    return (await Promise.all(names.map((name) => t.storage.exists(name)))).filter(Boolean).length;
  };
  await expect(claimImages(t, [path, imageUrl(newImageId())], machine, dana)).rejects.toThrow();
  // Only the preview, which was made with the upload.
  expect([await t.jobs.runDue(), await sizes()]).toEqual([0, 1]);
  await claimImages(t, [path], machine, dana);
  await claimImages(t, [path], machine, dana);
  expect([await t.jobs.runDue(), await sizes()]).toEqual([1, 5]);
});
