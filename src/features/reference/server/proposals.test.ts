import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, accessories, machineModels } from '#app/db/tables/site.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { proposeAccessories, proposeModels } from './reference-data.service.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { DELETE_ABANDONED_PROPOSALS } from '#app/features/moderation/server/moderation.jobs.ts';

const MODEL = { brand: 'ZSK', heads: 1, needles: 9 };

async function openQueue(t: TestApp) {
  const headers = await t.signIn(await t.addUser({ role: 'admin', username: 'boss' }));
  const { db } = t.database;
  return {
    get: async (url: string) => {
      const answer = await t.app.inject({ url, headers });
      return { rows: answer.json(), total: answer.headers['x-total-count'], link: String(answer.headers.link) };
    },
    reject: (id: string) => t.app.inject({ method: 'POST', url: `/api/admin/users/${id}/reject-proposals`, headers }),
    nameModels: (names: string[], proposedBy: string | null = null) =>
      db
        .insert(machineModels)
        .values(names.map((name) => ({ ...MODEL, name, status: 'pending' as const, proposedBy }))),
    nameAccessories: (names: string[], proposedBy: string | null = null) =>
      db.insert(accessories).values(names.map((name) => ({ name, status: 'pending' as const, proposedBy }))),
    left: async () => {
      const models = await db.select().from(machineModels).orderBy(asc(machineModels.name));
      const added = await db.select().from(accessories).orderBy(asc(accessories.name));
      return [...models, ...added].map(({ name }) => name);
    },
    forget: async () => {
      await db.transaction((tx) => t.jobs.send(tx, DELETE_ABANDONED_PROPOSALS, {}));
      await t.jobs.runDue();
    },
  };
}

test('what waits is a list of its own, in pages, and says who named it and how much of theirs waits', async () => {
  await using t = await startTestApp();
  const { get, nameModels, nameAccessories } = await openQueue(t);
  const spammer = await t.addUser({ username: 'spammer' });
  await t.database.db.insert(machineModels).values({ ...MODEL, name: 'Offered', proposedBy: spammer.id });
  await nameModels(['A', 'B', 'C'], spammer.id);
  await nameModels(['Found in a file']);
  await nameAccessories(['Hoop'], spammer.id);
  const first = await get('/api/admin/models?status=pending&page=1&pageSize=3');
  expect(first.total).toBe('4');
  expect(first.link).toContain('</api/admin/models?status=pending&page=2&pageSize=3>; rel="next"');
  const proposer = { id: spammer.id, username: 'spammer', waiting: 4 };
  const all = await get('/api/admin/models?status=pending');
  expect(all.rows).toHaveLength(4);
  expect(all.rows).toContainEqual(expect.objectContaining({ name: 'A', proposer }));
  expect(all.rows).toContainEqual(expect.objectContaining({ name: 'Found in a file', proposer: null }));
  expect((await get('/api/admin/models?status=approved')).rows).toMatchObject([{ name: 'Offered', proposer: null }]);
  expect((await get('/api/admin/accessories?status=pending')).rows).toMatchObject([{ name: 'Hoop', proposer }]);
  expect((await get('/api/admin/accessories?status=approved')).rows).toEqual([]);
});

test('all that one account named goes at once, nothing of others and nothing that is offered', async () => {
  await using t = await startTestApp();
  const { reject, nameModels, nameAccessories, left } = await openQueue(t);
  const { db } = t.database;
  const [spammer, seller] = [await t.addUser({ username: 'spammer' }), await t.addUser()];
  await db.insert(machineModels).values({ ...MODEL, name: 'Offered', proposedBy: spammer.id });
  await nameModels(['Junk', 'More junk'], spammer.id);
  await nameModels(['Wanted'], seller.id);
  await nameAccessories(['Trash'], spammer.id);
  await nameAccessories(['Hoop'], seller.id);
  const answer = await reject(spammer.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { models: 2, accessories: 1 }]);
  expect(await left()).toEqual(['Offered', 'Wanted', 'Hoop']);
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      action: 'reject proposals',
      subjectType: 'user',
      subjectId: spammer.id,
      before: { models: ['ZSK Junk', 'ZSK More junk'], accessories: ['Trash'] },
      after: null,
    },
  ]);
  // A repeated request, or another moderator's, finds nothing to do.
  expect((await reject(spammer.id)).json()).toEqual({ models: 0, accessories: 0 });
  expect(await db.$count(auditLog)).toBe(1);
});

test('a listing that names something while all that its account named is rejected does not wait for that', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { reject, left } = await openQueue(t);
  const seller = await t.addUser();
  await t.database.db.insert(machineModels).values({ ...MODEL, name: 'Known' });
  const rejecting = await t.database.db.transaction(async (tx) => {
    await proposeModels(tx, [{ ...MODEL, name: 'Known' }], seller.id);
    const answer = reject(seller.id);
    await lockWaits(t.database, 1);
    await proposeAccessories(tx, ['Hoop'], seller.id);
    return { answer };
  });
  expect((await rejecting.answer).json()).toEqual({ models: 0, accessories: 1 });
  expect(await left()).toEqual(['Known']);
});

test('names that no listing has any more go; what one still has, or could have again, waits on', async () => {
  await using t = await startTestApp();
  const { nameModels, nameAccessories, left, forget } = await openQueue(t);
  const { db } = t.database;
  await db.insert(machineModels).values({ ...MODEL, name: 'Offered' });
  await nameModels(['Named', 'Abandoned', 'Deleted']);
  await db.insert(machineModels).values({ ...MODEL, name: 'Named', heads: 2, status: 'pending' });
  await nameAccessories(['Hoop', 'Hoop "L"', 'Laser', 'Cord', 'Köder \\']);
  const listed = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, quantity: 1 })));
  await t.addMachine({
    brand: 'zsk',
    model: 'named',
    heads: 1,
    needles: 9,
    accessories: listed('hoop "l"', 'Stand', 'KÖDER \\'),
  });
  const machine = { brand: 'ZSK', model: 'DELETED', heads: 1, needles: 9, accessories: listed('Laser') };
  await db.insert(deletedListings).values({
    machineId: 'gone',
    name: 'Gone',
    brand: 'ZSK',
    images: [],
    machine,
    placements: [],
    deletedAt: new Date(),
    deletedBy: 'boss',
  });
  await forget();
  expect(await left()).toEqual(['Deleted', 'Named', 'Offered', 'Hoop "L"', 'Köder \\', 'Laser']);
});
