import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';
import { parseMasterPath } from '#app/features/media/object-paths.rules.ts';
import { REMOVE_UNCLAIMED } from '#app/features/media/server/media.jobs.ts';
import { releaseUploads } from '#app/features/media/server/uploads.service.ts';
import type { TestApp } from '#test/app.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { SHOWN, withPublicListing } from '#test/fixtures/pending-change.ts';

/** Whether an upload still exists after the clean-up of unused uploads. */
async function survivesCleanUp({ database, jobs }: TestApp, path: string): Promise<boolean> {
  await database.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` });
  await jobs.send(database.db, REMOVE_UNCLAIMED, {});
  await jobs.runDue();
  const found = await database.db.select().from(uploads);
  return found.some((upload) => path.endsWith(upload.path));
}

async function submitWithSlots() {
  const t = await sellAsSeller();
  const [front, counter, plate] = [
    await addUpload(t, t.seller),
    await addUpload(t, t.seller),
    await addUpload(t, t.seller),
  ];
  const fields = { counterPhoto: counter, platePhoto: plate };
  const sent = await t.call('POST', '/api/machines', filledForm([front, counter], fields));
  expect(sent.statusCode, sent.body).toBe(201);
  const { id } = sent.json<{ id: string }>();
  const edit = async (images: readonly string[], change: object = {}) =>
    t.call('PUT', `/api/machines/${id}`, filledForm(images, change));
  const own = async () => (await t.call('GET', `/api/machines/${id}`)).json();
  return { ...t, front, counter, plate, id, edit, own, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('a listing names the photos that show the counter and the plate, and its seller is told of both', async () => {
  await using t = await submitWithSlots();
  expect(await t.own()).toMatchObject({
    images: [t.front, t.counter],
    image: t.front,
    counterPhoto: t.counter,
    platePhoto: t.plate,
  });
  const exported = (await t.call('GET', '/api/user/export')).json<{ listings: object[] }>();
  expect(exported.listings).toMatchObject([{ counterPhoto: t.counter, platePhoto: t.plate }]);
});

test('a change that names no such photo keeps it, and one that takes the photo away empties its slot', async () => {
  await using t = await submitWithSlots();
  await t.edit([t.counter, t.front]);
  expect(await t.own()).toMatchObject({ counterPhoto: t.counter, platePhoto: t.plate });
  // A client that does not know the slots sends back the fields that it received.
  await t.edit([t.front], { counterPhoto: t.counter });
  expect(await t.own()).toMatchObject({ counterPhoto: null, platePhoto: t.plate });
  await t.edit([t.front], { platePhoto: null });
  expect(await t.own()).toMatchObject({ images: [t.front], counterPhoto: null, platePhoto: null });
});

test('a slot takes one photo, which buyers see among the others or not at all', async () => {
  await using t = await submitWithSlots();
  const other = await addUpload(t, await t.addUser());
  const COUNTER = 'Panel showing the stitch counter';
  for (const [change, path, message] of [
    [{ counterPhoto: t.plate, platePhoto: null }, 'counterPhoto', `${COUNTER} must be one of the images`],
    [{ platePhoto: t.front }, 'platePhoto', 'Serial plate must not be one of the images: buyers would see it'],
    [{ counterPhoto: [t.counter, t.front] }, 'counterPhoto', expect.any(String)],
    [{ platePhoto: 'https://elsewhere.example/plate.jpg' }, 'platePhoto', 'Must be the path of an uploaded image'],
    [{ platePhoto: other }, 'images', 'One of the images is no longer there. Please upload it again'],
  ] as const) {
    const refused = await t.edit([t.front, t.counter], change);
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json()).toMatchObject({ issues: [{ path, message }] });
  }
  expect(await t.own()).toMatchObject({ counterPhoto: t.counter, platePhoto: t.plate });
});

test('what the application would let through, the database does not', async () => {
  await using t = await submitWithSlots();
  const set = (columns: Partial<typeof machines.$inferInsert>) =>
    t.database.db.update(machines).set(columns).where(eq(machines.id, t.id));
  for (const [columns, constraint] of [
    [{ counterPhoto: t.plate }, 'machines_counter_photo_check'],
    [{ platePhoto: t.front }, 'machines_plate_photo_check'],
  ] as const)
    await expect(set(columns), constraint).rejects.toMatchObject({ cause: { constraint } });
  // An import of a file, or the previous release, changes the images without knowing the slots.
  await set({ images: [t.front, t.plate] });
  expect(await t.own()).toMatchObject({ counterPhoto: null, platePhoto: null });
});

test('no visitor is told where the photo of the plate lies, and everybody is told which photo shows the counter', async () => {
  await using t = await submitWithSlots();
  await t.database.db.update(machines).set({ status: 'approved' });
  const visitor = (url: string) => t.app.inject({ url, headers: { accept: '*/*' } });
  expect((await visitor(`/api/machines/${t.id}`)).json()).toMatchObject({ counterPhoto: t.counter });
  await expect.poll(async () => (await visitor('/api/machines')).body).toContain(t.id);
  const other = await t.addUser();
  const headers = await t.signIn(other);
  const answers = [
    ...(await Promise.all(
      [
        `/api/machines/${t.id}`,
        '/api/machines',
        '/sitemap.xml',
        '/sitemaps/machines-0.xml',
        '/feeds/new-listings.xml',
      ].map(visitor),
    )),
    await t.app.inject({ url: `/api/machines/${t.id}`, headers }),
    await t.app.inject({ url: '/api/machines', headers }),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain('platePhoto');
    expect(body).not.toContain(t.plate);
  }
});

test('a changed photo of a public listing waits for a moderator, who is shown it before and after', async () => {
  await using t = await withPublicListing();
  const [plate, counter] = [await addUpload(t, t.seller), await addUpload(t, t.seller)];
  const changed = await t.edit({ images: [SHOWN, counter], counterPhoto: counter, platePhoto: plate });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await t.own()).toMatchObject({ counterPhoto: counter, platePhoto: plate });
  expect(await t.seen()).toMatchObject({ images: [SHOWN], counterPhoto: null });
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes')).json<{ changes: object[] }>();
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'counterPhoto', before: null, after: counter },
      { field: 'platePhoto', before: null, after: plate },
    ]),
  );
  // A further change that does not mention them keeps the pending ones.
  await t.edit({ images: [SHOWN, counter] });
  expect(await t.own()).toMatchObject({ counterPhoto: counter, platePhoto: plate });
  await t.database.db.update(uploads).set({ claimedByMachineId: null });
  expect(await survivesCleanUp(t, plate)).toBe(true);
  await t.decide('approve');
  expect(await t.seen()).toMatchObject({ images: [SHOWN, counter], counterPhoto: counter });
  expect(await t.own()).toMatchObject({ platePhoto: plate });
});

test('the photo of a plate is kept as long as its listing is, and goes when another takes its place', async () => {
  await using t = await submitWithSlots();
  const isKept = (path: string) => survivesCleanUp(t, path);
  expect(await isKept(t.plate)).toBe(true);
  await t.edit([t.front]);
  expect(await isKept(t.plate)).toBe(true);
  // An import names the images of the listing, but not the photo of the plate.
  const claimed = () => t.database.db.$count(uploads, eq(uploads.claimedByMachineId, t.id));
  await t.database.db.transaction((tx) => releaseUploads(tx, [{ machineId: t.id, images: [t.front] }]));
  expect(await claimed()).toBe(2);
  const ofPlate = eq(uploads.path, parseMasterPath(t.plate) ?? '');
  await t.database.db.update(uploads).set({ claimedByMachineId: null }).where(ofPlate);
  expect(await isKept(t.plate)).toBe(true);
  const newer = await addUpload(t, t.seller);
  await t.edit([t.front], { platePhoto: newer });
  expect([await isKept(t.plate), await isKept(newer)]).toEqual([false, true]);
});
