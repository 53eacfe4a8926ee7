import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { homepageViews, pageViewDays, pageViews } from '#app/db/tables/visits.ts';
import { addAccount } from '#test/accounts.ts';
import { openBackOffice } from '#test/back-office.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { ROLL_UP_VIEWS, rollUpViews } from './page-views.jobs.ts';

test('machines are ranked by their views, whatever their status, with the views of all', async () => {
  await using t = await openBackOffice();
  for (const id of ['a', 'b', 'c', 'unseen']) await t.addMachine({ id, name: `Machine ${id}` });
  await t.addMachine({ id: 'gone', status: 'sold', name: 'Machine gone' });
  const seen = { a: 1, b: 3, c: 1, gone: 2 };
  for (const [machineId, times] of Object.entries(seen))
    for (let time = 0; time < times; time += 1)
      await t.database.db.insert(pageViews).values({ machineId, sessionId: `${time}` });
  const answer = await t.call('GET', '/api/page-views/stats');
  expect(answer.json()).toEqual([
    { machineId: 'b', viewCount: 3, machine: { name: 'Machine b', status: 'approved' } },
    { machineId: 'gone', viewCount: 2, machine: { name: 'Machine gone', status: 'sold' } },
    { machineId: 'a', viewCount: 1, machine: { name: 'Machine a', status: 'approved' } },
    { machineId: 'c', viewCount: 1, machine: { name: 'Machine c', status: 'approved' } },
  ]);
  expect(answer.headers).toMatchObject({ 'x-total-count': '4', 'x-view-count': '7' });
  const second = await t.call('GET', '/api/page-views/stats?page=2&pageSize=3');
  expect(second.json()).toMatchObject([{ machineId: 'c' }]);
  await t.database.db.update(machines).set({ id: 'renamed' }).where(eq(machines.id, 'b'));
  await t.database.db.delete(pageViews).where(eq(pageViews.machineId, 'gone'));
  const changed = await t.call('GET', '/api/page-views/stats');
  expect(changed.json()).toMatchObject([
    { machineId: 'renamed', viewCount: 3 },
    { machineId: 'a' },
    { machineId: 'c' },
  ]);
  expect(changed.headers).toMatchObject({ 'x-total-count': '3', 'x-view-count': '5' });
});

test('nothing that was looked at is an empty ranking', async () => {
  await using t = await openBackOffice();
  const answer = await t.call('GET', '/api/page-views/stats');
  expect([answer.json(), answer.headers['x-view-count']]).toEqual([[], '0']);
});

test('visits of the home page are counted', async () => {
  await using t = await openBackOffice();
  expect((await t.call('GET', '/api/homepage-views/count')).json()).toEqual({ count: 0 });
  await t.database.db.insert(homepageViews).values([{}, {}]);
  expect((await t.call('GET', '/api/homepage-views/count')).json()).toEqual({ count: 2 });
});

test('views of more than ninety days ago are kept by day, and every count stays what it was', async () => {
  const now = new Date('2026-06-30T15:00:00Z');
  await using t = await openBackOffice({ now: () => now });
  const { db } = t.database;
  const seller = await addAccount(t);
  await t.addMachine({ id: 'a', sellerId: seller.id });
  await t.addMachine({ id: 'b', sellerId: seller.id });
  const views = (machineId: string, ...moments: string[]) =>
    moments.map((viewedAt, n) => ({ machineId, viewedAt: new Date(viewedAt), sessionId: `${viewedAt} ${n}` }));
  const old = ['2026-03-01T01:00:00Z', '2026-03-01T23:59:59Z', '2026-04-30T08:00:00Z', '2026-06-29T00:00:00Z'];
  await db.insert(pageViews).values([...views('a', ...old), ...views('b', '2026-03-31T12:00:00Z')]);
  await db.insert(homepageViews).values(old.map((moment) => ({ viewedAt: new Date(moment) })));
  const counts = async () => {
    const portal = await t.app.inject({ url: '/api/seller/machines', headers: seller.headers });
    return {
      stats: (await t.call('GET', '/api/page-views/stats')).json(),
      all: (await t.call('GET', '/api/page-views/stats')).headers['x-view-count'],
      home: (await t.call('GET', '/api/homepage-views/count')).json(),
      activity: (await t.call('GET', '/api/admin/activity')).json(),
      portal: portal.json().map(({ id, views: seen }: { id: string; views: unknown }) => [id, seen]),
      tag: portal.headers.etag,
    };
  };
  const before = await counts();
  expect(before).toMatchObject({ all: '5', home: { count: 4 } });
  for (let time = 0; time < 2; time += 1) {
    await db.transaction((tx) => t.jobs.send(tx, ROLL_UP_VIEWS, {}));
    await t.jobs.runDue();
    expect(await counts()).toEqual(before);
  }
  expect(await db.$count(pageViews)).toBe(2);
  expect(await db.$count(homepageViews)).toBe(2);
  expect(await db.select().from(pageViewDays).orderBy(pageViewDays.machineId)).toEqual([
    { machineId: 'a', day: '2026-03-01', views: 2 },
    { machineId: 'b', day: '2026-03-31', views: 1 },
  ]);
  // A view that arrives late is added to its day.
  await db.insert(pageViews).values(views('a', '2026-03-01T05:00:00Z'));
  await rollUpViews(db, now);
  expect((await t.call('GET', '/api/page-views/stats')).json()[0]).toMatchObject({ machineId: 'a', viewCount: 5 });
  await t.call('DELETE', '/api/machines/a');
  expect(await db.$count(pageViewDays)).toBe(1);
  expect(await counts()).toMatchObject({ all: '1', stats: [{ machineId: 'b', viewCount: 1 }] });
});

test('views of a machine that is being deleted hold up neither its deletion nor the views of others', async () => {
  const now = new Date('2026-06-30T15:00:00Z');
  await using t = await openBackOffice({ now: () => now, engine: 'postgres' });
  const { db } = t.database;
  const viewedAt = new Date('2026-03-01T01:00:00Z');
  for (const machineId of ['gone', 'stays', 'busy']) {
    await t.addMachine({ id: machineId });
    await db.insert(pageViews).values({ machineId, viewedAt, sessionId: 'one' });
  }
  await db.transaction(async (tx) => {
    await tx.select().from(machines).where(eq(machines.id, 'gone')).for('update');
    await tx.select().from(machines).where(eq(machines.id, 'busy')).for('update');
    const folding = rollUpViews(db, now);
    // With the fault it waits for a lock; otherwise it completes.
    await Promise.race([folding, lockWaits(t.database, 1)]);
    await tx.delete(machines).where(eq(machines.id, 'gone'));
    await folding;
  });
  const days = db.select({ machineId: pageViewDays.machineId, views: pageViewDays.views }).from(pageViewDays);
  expect(await days).toEqual([{ machineId: 'stays', views: 1 }]);
  // Skipped views are rolled up by the next run.
  await rollUpViews(db, now);
  expect(await days.orderBy(pageViewDays.machineId)).toEqual([
    { machineId: 'busy', views: 1 },
    { machineId: 'stays', views: 1 },
  ]);
  expect(await db.$count(pageViews)).toBe(0);
});

test('visits of the home page are all counted while they become counts by day', async () => {
  const now = new Date('2026-06-30T15:00:00Z');
  await using t = await openBackOffice({ now: () => now, engine: 'postgres' });
  const { db } = t.database;
  await db
    .insert(homepageViews)
    .values(Array.from({ length: 3 }, () => ({ viewedAt: new Date('2026-03-01T01:00:00Z') })));
  const counted = await db.transaction(async (tx) => {
    // The query has read the daily counts, but not the single views.
    await tx.execute(sql`lock table ${homepageViews} in access exclusive mode`);
    const counting = t.call('GET', '/api/homepage-views/count');
    await lockWaits(t.database, 1);
    await rollUpViews(tx, now);
    return { counting };
  });
  expect((await counted.counting).json()).toEqual({ count: 3 });
});
