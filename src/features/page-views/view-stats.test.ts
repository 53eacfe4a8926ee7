import { expect, test } from 'vitest';
import { homepageViews, pageViews } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';

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
