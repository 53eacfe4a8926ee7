import { expect, test } from 'vitest';
import { importRuns } from '#app/db/tables/imports.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

const RUNS = '/api/admin/import-runs';

test('each import leaves a report: who began it, what it did and what it found', async () => {
  await using t = await openImports();
  t.partner.put('full', { pictures: [] });
  const url = t.partner.put('half', { model: 'Odyssey', heads: null, pictures: [] });
  await t.runImport();
  const answer = await t.call('GET', RUNS);
  const [run] = answer.json();
  expect(answer.headers['x-total-count']).toBe('1');
  expect(run).toMatchObject({
    status: 'completed',
    startedByName: 'boss',
    finishedAt: expect.any(String),
    result: { added: 1, updated: 0, sold: 0 },
    findings: { unclear: 1, failed: 0, kept: 0, deleted: 0 },
  });
  expect((await t.call('GET', `${RUNS}/${run.id}`)).json()).toEqual(run);
  const findings = (await t.call('GET', `${RUNS}/${run.id}/findings`)).json();
  expect(findings).toEqual([
    {
      id: expect.any(Number),
      kind: 'unclear',
      url,
      title: 'Tajima Odyssey',
      machineId: null,
      message: expect.any(String),
    },
  ]);
  expect((await t.call('GET', `${RUNS}/${run.id}/findings?kind=failed`)).json()).toEqual([]);
});

test('a finding leads to its listing as long as there is one', async () => {
  await using t = await openImports();
  t.partner.put('one', { brand: 'Ricoma', model: 'MT-1501', pictures: [] });
  const { id } = await t.runImport();
  const [listing] = await t.listings();
  const path = `${RUNS}/${id}/findings`;
  expect((await t.call('GET', path)).json()).toMatchObject([{ machineId: listing?.id }]);
  await t.call('DELETE', `/api/machines/${listing?.id}`);
  expect((await t.call('GET', path)).json()).toMatchObject([{ machineId: null }]);
});

test('imports and findings come in pages: imports the newest first, findings as they were found', async () => {
  await using t = await openImports();
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) t.partner.put(name, { model: 'Odyssey', heads: null, pictures: [] });
  const { id } = await t.runImport();
  const days = [1, 2, 3].map((day) => ({ status: 'error' as const, startedAt: new Date(Date.now() - day * DAY_MS) }));
  await t.db.insert(importRuns).values(days);
  const all = (await t.call('GET', RUNS)).json().map((run: { id: string }) => run.id);
  expect([all.length, all[0]]).toEqual([4, id]);
  const second = await t.call('GET', `${RUNS}?page=2&pageSize=2`);
  expect([second.json().map((run: { id: string }) => run.id), second.headers['x-total-count']]).toEqual([
    all.slice(2),
    '4',
  ]);
  const urls = (await t.call('GET', `${RUNS}/${id}/findings`)).json().map((found: { url: string }) => found.url);
  expect(urls).toEqual(names.map((name) => `${t.partner.url}/products/${name}`));
  const page = await t.call('GET', `${RUNS}/${id}/findings?kind=unclear&page=2&pageSize=3`);
  expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '4']);
});

test('a report that is not there is not found, and an address that cannot be one is refused', async () => {
  await using t = await openImports();
  const unknown = `${RUNS}/b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11`;
  for (const path of [unknown, `${unknown}/findings`]) expect((await t.call('GET', path)).statusCode).toBe(404);
  expect((await t.call('GET', `${RUNS}/none`)).statusCode).toBe(400);
});
