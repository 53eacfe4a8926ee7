import { expect, test } from 'vitest';
import { z } from 'zod';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const LISTS: [path: string, name: string, add: (t: TestApp, names: string[]) => Promise<unknown>][] = [
  [
    '/api/admin/models',
    'name',
    ({ database: { db } }, names) =>
      db.insert(machineModels).values(names.map((name) => ({ brand: 'ZSK', name, heads: 1, needles: 9 }))),
  ],
  [
    '/api/admin/accessories',
    'name',
    ({ database: { db } }, names) => db.insert(accessories).values(names.map((name) => ({ name }))),
  ],
  [
    '/api/admin/sellers',
    'username',
    async (t, names) => {
      for (const username of names) await t.addMachine({ sellerId: (await t.addUser({ username, name: null })).id });
    },
  ],
];

test.for(LISTS)('%s is paged as every list is', async ([path, key, add]) => {
  await using t = await startTestApp();
  const headers = await t.signIn(await t.addUser({ role: 'admin' }));
  await add(t, ['anna', 'bert', 'cora', 'dora', 'emil']);
  const get = async (query: string) => {
    const answer = await t.app.inject({ url: `${path}${query}`, headers });
    const rows = answer.statusCode === 200 ? z.array(z.record(z.string(), z.unknown())).parse(answer.json()) : [];
    return { ...answer, statusCode: answer.statusCode, headers: answer.headers, names: rows.map((row) => row[key]) };
  };
  const all = await get('');
  expect([all.names, all.headers['x-total-count'], all.headers.link]).toEqual([
    ['anna', 'bert', 'cora', 'dora', 'emil'],
    '5',
    undefined,
  ]);
  const second = await get('?page=2&pageSize=2');
  expect(second.names).toEqual(['cora', 'dora']);
  expect(second.headers).toMatchObject({
    'x-total-count': '5',
    link: ['first', 'prev', 'next', 'last']
      .map((rel, at) => `<${path}?page=${[1, 1, 3, 3][at]}&pageSize=2>; rel="${rel}"`)
      .join(', '),
  });
  expect((await get('?page=9')).names).toEqual([]);
  for (const query of ['page=0', 'page=none', 'pageSize=101', 'pageSize=', 'page=1&page=2']) {
    expect([query, (await get(`?${query}`)).statusCode]).toEqual([query, 400]);
  }
});

test('a list of more than a thousand names the page after what it answers at once', async () => {
  await using t = await startTestApp();
  const headers = await t.signIn(await t.addUser({ role: 'admin' }));
  const names = Array.from({ length: 1_001 }, (_, at) => `Hoop ${String(at).padStart(4, '0')}`);
  await t.database.db.insert(accessories).values(names.map((name) => ({ name })));
  const first = await t.app.inject({ url: '/api/admin/accessories', headers });
  expect([first.json().length, first.headers['x-total-count']]).toEqual([1_000, '1001']);
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await t.app.inject({ url: next, headers });
  expect(rest.json().map(({ name }: { name: string }) => name)).toEqual(['Hoop 1000']);
});
