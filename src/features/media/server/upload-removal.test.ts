import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { REMOVE_UNCLAIMED } from './media.jobs.ts';
import { masterPath } from '../object-paths.rules.ts';
import { newImageId, storeImage } from './store-image.service.ts';
import { removeUnknownImages } from './image-removal.service.ts';
import { releaseUploads } from './uploads.service.ts';
import { claimImages, uploadImage } from '#test/fixtures/uploads.ts';

async function isThere({ app }: TestApp, path: string): Promise<boolean> {
  return (await app.inject(`${path}?w=320`)).statusCode === 200;
}

async function makeOld({ database }: TestApp): Promise<void> {
  await database.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
}

async function cleanUp(t: TestApp): Promise<void> {
  // Runs twice, to test that the job is idempotent.
  for (const kind of [REMOVE_UNCLAIMED, REMOVE_UNCLAIMED]) await t.jobs.send(t.database.db, kind, {});
  await t.jobs.runDue();
}

test('an image waits a day for its listing, and is removed after', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const machine = await t.addMachine({ sellerId: dana.id });
  const [forgotten, claimed] = [await uploadImage(t, dana), await uploadImage(t, dana)];
  await claimImages(t, [claimed], machine, dana);
  await cleanUp(t);
  expect([await isThere(t, forgotten), await isThere(t, claimed)]).toEqual([true, true]);
  await makeOld(t);
  const late = await uploadImage(t, dana);
  await cleanUp(t);
  expect([await isThere(t, forgotten), await isThere(t, claimed), await isThere(t, late)]).toEqual([false, true, true]);
  expect(await t.database.db.select().from(uploads)).toHaveLength(2);
});

test('however many are forgotten, all of them go at once', async () => {
  await using t = await startTestApp();
  const { id: ownerUserId } = await t.addUser();
  const rows = Array.from({ length: 450 }, () => ({ path: masterPath(newImageId()), ownerUserId }));
  await t.database.db.insert(uploads).values(rows);
  await makeOld(t);
  await cleanUp(t);
  expect(await t.database.db.select().from(uploads)).toEqual([]);
});

test('images that a listing gives up are removed, and those that it keeps are not', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const machine = await t.addMachine({ sellerId: dana.id });
  const [kept, dropped] = [await uploadImage(t, dana), await uploadImage(t, dana)];
  await claimImages(t, [kept, dropped], machine, dana);
  await t.database.db.transaction((tx) => releaseUploads(tx, [{ machineId: machine.id, images: [kept] }]));
  await makeOld(t);
  await cleanUp(t);
  expect([await isThere(t, kept), await isThere(t, dropped)]).toEqual([true, false]);
  await t.database.db.transaction((tx) => releaseUploads(tx, [{ machineId: machine.id, images: [] }]));
  await cleanUp(t);
  expect(await isThere(t, kept)).toBe(false);
});

test('the photos of a deleted account go with the next clean-up, however new they are', async () => {
  await using t = await startTestApp();
  const dana = await addAccount(t);
  const machine = await t.addMachine({ sellerId: dana.id });
  const [shown, unclaimed] = [await uploadImage(t, dana), await uploadImage(t, dana)];
  await claimImages(t, [shown], machine, dana);
  await t.jobs.runDue();
  const options = { headers: dana.headers };
  expect((await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, options)).statusCode).toBe(204);
  await cleanUp(t);
  expect([await isThere(t, shown), await isThere(t, unclaimed)]).toEqual([false, false]);
  expect(await t.database.db.select().from(uploads)).toEqual([]);
});

test('the photos of a deleted listing go, however long ago they were uploaded', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const machine = await t.addMachine({ sellerId: dana.id });
  const path = await uploadImage(t, dana);
  await claimImages(t, [path], machine, dana);
  await makeOld(t);
  await t.database.db.delete(machines).where(eq(machines.id, machine.id));
  await cleanUp(t);
  expect(await isThere(t, path)).toBe(false);
});

test('what a listing shows stays, though nobody claimed it', async () => {
  await using t = await startTestApp();
  const dana = await t.addUser();
  const path = await uploadImage(t, dana);
  const others = await Promise.all(Array.from({ length: 3 }, () => uploadImage(t, dana)));
  await t.addMachine({ images: [path] });
  await makeOld(t);
  await cleanUp(t);
  expect(await isThere(t, path)).toBe(true);
  for (const other of others) expect(await isThere(t, other)).toBe(false);
});

test('a picture that no upload and no listing knows is removed when it is a day old', async () => {
  await using t = await startTestApp();
  const store = async () => (await storeImage(t.storage, await sharp(SPOT).png().toBuffer())).path;
  const [shown, unknown, uploaded] = [await store(), await store(), await uploadImage(t, await t.addUser())];
  await t.addMachine({ images: ['https://elsewhere.example/a.jpg', shown] });
  const after = async (hours: number) => {
    const now = () => new Date(Date.now() + hours * 60 * 60 * 1000);
    await removeUnknownImages({ db: t.database.db, storage: t.storage, now });
    return Promise.all([shown, unknown, uploaded].map((path) => isThere(t, path)));
  };
  expect(await after(23)).toEqual([true, true, true]);
  expect(await after(25)).toEqual([true, false, true]);
});

const SPOT = { create: { width: 9, height: 9, channels: 3, background: '#d01818' } } as const;
