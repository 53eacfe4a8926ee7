import { expect, test } from 'vitest';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { addUpload, filledForm } from '#test/fixtures/listings.ts';
import { createClient, PASSWORD } from '#test/accounts.ts';
import { moderate } from '#test/fixtures/moderation.ts';

const SHOWN = '/objects/machines/demo0000.webp';

async function withEdits(options: Parameters<typeof moderate>[0] = {}) {
  const t = await moderate(options);
  await t.database.db.update(machines).set({
    image: SHOWN,
    images: [SHOWN],
    contactName: 'Sam Seller',
    contactEmail: 'sam@shop.example',
    state: 'Ohio',
    description: 'Runs every day.',
  });
  return {
    ...t,
    edit: (fields: object, headers = t.seller.headers) =>
      t.callAs(headers)('PUT', '/api/machines/mine', filledForm([SHOWN], fields)),
    changes: async (id = 'mine') => (await t.call('GET', `/api/admin/machines/${id}/changes`)).json(),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a moderator is shown what a seller changed since the last approval', async () => {
  await using t = await withEdits();
  expect(await t.changes()).toEqual({ approvedAt: null, changes: [] });
  expect(await t.see()).toMatchObject({ approvedAt: null, changedSinceApproval: false });
  await t.move('approved');
  const { approvedAt } = await t.see();
  expect(await t.changes()).toEqual({ approvedAt, changes: [] });
  const image = await addUpload(t, t.seller);
  await t.edit({ price: 39_000, description: 'Needs a new motor.', images: [image, SHOWN], contactPhone: '555-0100' });
  expect(await t.changes()).toEqual({
    approvedAt,
    changes: [
      { field: 'price', before: 42_000, after: 39_000 },
      { field: 'description', before: 'Runs every day.', after: 'Needs a new motor.' },
      { field: 'images', before: [SHOWN], after: [image, SHOWN] },
      { field: 'mainImageIndex', before: 0, after: 1 },
      { field: 'contactPhone', before: null, after: '555-0100' },
    ],
  });
  const list = await t.call('GET', '/api/machines?status=pending');
  expect(list.json()).toMatchObject([{ id: 'mine', changedSinceApproval: true }]);
  await t.edit({});
  expect((await t.changes()).changes).toEqual([]);
  expect(await t.see()).toMatchObject({ status: 'pending', changedSinceApproval: false });
  await t.edit({ price: 1 });
  await t.move('featured');
  expect((await t.changes()).changes).toEqual([]);
  await t.move('pending');
  await t.edit({ price: 2 });
  expect(await t.see()).toMatchObject({ status: 'pending', live: null, changedSinceApproval: true });
  expect((await t.changes()).changes).toEqual([{ field: 'price', before: 1, after: 2 }]);
});

test('of a listing that was public without a moderator, what visitors saw is what counts', async () => {
  await using t = await withEdits();
  await t.database.db.update(machines).set({ status: 'approved' });
  const { updatedAt } = await t.see();
  await t.edit({ heads: 8 });
  await t.edit({ heads: 12 });
  expect(await t.changes()).toEqual({ approvedAt: updatedAt, changes: [{ field: 'heads', before: 6, after: 12 }] });
});

test('what a moderator changes of a public listing is approved with it', async () => {
  await using t = await withEdits();
  await t.move('approved');
  await t.edit({ model: 'TMAR-K1508C' }, t.admin.headers);
  await t.call('PATCH', '/api/machines/mine', { price: 5, condition: 'new' });
  expect((await t.changes()).changes).toEqual([]);
  await t.edit({ model: 'TMAR-K1508C' });
  expect((await t.changes()).changes).toEqual([{ field: 'price', before: 5, after: 42_000 }]);
});

test('a version that was kept before a field was compared says nothing of it', async () => {
  await using t = await withEdits();
  await t.move('approved');
  await t.move('pending');
  await t.database.pool.query("update approved_versions set content = content - 'zip'");
  await t.edit({ zip: '43999' });
  expect((await t.changes()).changes).toEqual([]);
  expect(await t.see()).toMatchObject({ changedSinceApproval: false });
});

test('what was kept goes with the account, and with the listing', async () => {
  await using t = await withEdits();
  await t.move('approved');
  expect((await t.call('GET', '/api/admin/machines/none/changes')).statusCode).toBe(404);
  await t.addMachine({ id: 'other', status: 'pending' });
  await t.move('approved', {}, 'other');
  await t.call('DELETE', '/api/machines/other');
  expect(await t.database.db.$count(approvedVersions)).toBe(1);
  const gone = await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: t.seller.headers });
  expect(gone.statusCode).toBe(204);
  expect(await t.database.db.$count(approvedVersions)).toBe(0);
});

test('the sellers to choose from are those with listings who are no admins, by name', async () => {
  await using t = await withEdits();
  await t.addMachine({ id: 'own', sellerId: t.admin.id });
  const [zoe, ann] = [
    await t.addUser({ name: 'zoe', username: 'z' }),
    await t.addUser({ name: null, username: 'Ann' }),
  ];
  await t.addUser({ name: 'Nobody' });
  for (const sellerId of [zoe.id, ann.id, ann.id]) await t.addMachine({ sellerId, status: 'rejected' });
  const answer = await t.call('GET', '/api/admin/sellers');
  expect(answer.json()).toEqual([
    { id: ann.id, name: null, username: 'Ann', listings: 2 },
    { id: t.seller.id, name: 'Sam Seller', username: 'sam', listings: 1 },
    { id: zoe.id, name: 'zoe', username: 'z', listings: 1 },
  ]);
  const pages = [1, 2, 3, 4].map((page) => t.call('GET', `/api/admin/sellers?page=${page}&pageSize=1`));
  expect((await Promise.all(pages)).flatMap((page) => page.json())).toEqual(answer.json());
});
