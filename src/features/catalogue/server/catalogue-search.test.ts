import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import type { FilterCounts } from '../catalogue.schema.ts';
import { search, withMachines } from '#test/fixtures/searched-machines.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { openOnce } from '#test/open-once.ts';

describe('what people type', () => {
  const shared = openOnce(async () => {
    const t = await browseAsVisitor();
    await withMachines(t);
    return t;
  });

  test.for([
    ['tajima', ['tajima-1', 'tajima-6']],
    ['tajma', ['tajima-1', 'tajima-6']],
    ['TAJIMA', ['tajima-1', 'tajima-6']],
    ['taj', ['tajima-1', 'tajima-6']],
    ['jima', ['tajima-1', 'tajima-6']],
    ['tajma 6 head', ['tajima-6']],
    ['tajima 6-heads', ['tajima-6']],
    ['six head tajima', ['tajima-6']],
    ['six head under 45,000 dollars', ['barudan-6', 'tajima-6', 'tewh-6']],
    ['six head under $400', []],
    ['k1506', ['tajima-6']],
    ['TMAR-K1506C', ['tajima-6']],
    ['tmark1506c', ['tajima-6']],
    ['tmar k1506c', ['tajima-6']],
    ['TMAR-K1605C', ['tajima-6']],
    ['k1605', ['tajima-6']],
    ['K15O6', ['tajima-6']],
    ['tmar-kl5o6c', ['tajima-6']],
    ['tajima 1O06', ['tajima-1', 'tajima-6']],
    ['baradun', ['barudan-6']],
    ['tejema 6 head', ['tajima-6']],
    ['9 needles', ['barudan-6']],
    ['barduan', ['barudan-6']],
    ['avance', ['avance-1']],
    ['new tajima', ['tajima-1']],
    ['refurb', ['tewh-6']],
    ['2018', ['tajima-1']],
    ['sequin', ['tajima-6']],
    ['sequins', ['tajima-6']],
    ['seqiun', ['tajima-6']],
    ['tajima sequin', ['tajima-6']],
    ['barudan sequin', ['barudan-6']],
    ['embroidering', ['barudan-6']],
    ['the tajima with logos', ['tajima-6']],
    ['zzzz', []],
    ['tajima zzzz', ['tajima-1', 'tajima-6']],
    ['12 head', []],
    ['k1507', []],
    ['!?', []],
    ['embroidery machine for sale', ['avance-1', 'barudan-6', 'tajima-1', 'tajima-6', 'tewh-6']],
    ['used 4 head or 6 head under 45000', ['barudan-6', 'tajima-6']],
    ['seis cabezas reacondicionada', ['tewh-6']],
    ['tajima ohio', ['tajima-1', 'tajima-6']],
    ['OH tajima 2017 or newer', ['tajima-1']],
    ['tajima texas', ['tajima-1', 'tajima-6']],
    ['tmark156c', ['tajima-6']],
    ['tewh 1506', ['tewh-6']],
    ['sequintajima', ['tajima-6']],
    ["' | & ! :* \\ ( <-> ' union select --", []],
  ] as const)('%s finds %s', async ([text, found]) => {
    expect((await search(shared(), text)).toSorted()).toEqual([...found].toSorted());
  });
});

test('the closest come first: the word itself before words that contain it', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const found = await search(t, '1506');
  expect(found[0]).toBe('tewh-6');
  expect(found.toSorted()).toEqual(['barudan-6', 'tajima-6', 'tewh-6']);
  expect((await search(t, '1506', '&direction=asc')).at(-1)).toBe('tewh-6');
});

test('a search is narrowed by filters and sorted as asked', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  expect(await search(t, '6 heads', '&brand=barudan')).toEqual(['barudan-6']);
  expect(await search(t, 'sequin', '&heads=6&brand=Tajima&priceMin=1&state=OH')).toEqual(['tajima-6']);
  expect(await search(t, 'sequin', '&heads=1')).toEqual([]);
  expect(await search(t, 'sequin', '&brand=Nobody')).toEqual([]);
  expect(await search(t, '6 heads', '&sort=brand')).toEqual(['barudan-6', 'tajima-6', 'tewh-6']);
  expect(await search(t, '6 heads', '&sort=brand&direction=desc')).toEqual(['tewh-6', 'tajima-6', 'barudan-6']);
  expect((await search(t, '1501c', '&promotedFirst=true'))[0]).toBe('avance-1');
});

test('what is a word of titles is looked for in titles alone, the word itself before the beginning of another', async () => {
  await using t = await browseAsVisitor();
  const add = (id: string, model: string, description: string) =>
    t.addMachine({ id, brand: 'Barudan', model, description });
  await add('titled', 'Cap 9', '');
  await add('described', 'K1', 'Ran nothing but a cap.');
  await add('begun', 'Capmaster', '');
  expect((await search(t, 'cap')).at(0)).toBe('titled');
  expect((await search(t, 'cap')).toSorted()).toEqual(['begun', 'titled']);
});

test('the name of a fact also finds those that only describe it, after those that state it', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'neither', brand: 'Melco', description: 'Runs well.' });
  await t.addMachine({ id: 'described', brand: 'Melco', description: 'Wireless transfer of designs.' });
  await t.addMachine({ id: 'stated', brand: 'Melco', facts: { mediaInputs: ['wifi'] } });
  expect(await search(t, 'wireless melco')).toEqual(['stated', 'described']);
  expect(await search(t, 'wi-fi melco')).toEqual(['stated']);
});

test('what is not wanted is left out, and of what only resembles it nothing', async () => {
  await using t = await browseAsVisitor();
  const add = (brand: string, fields: Parameters<typeof t.addMachine>[0]) =>
    t.addMachine({ id: brand.toLowerCase(), brand, model: 'K', name: `${brand} K`, ...fields });
  await add('SWF', { heads: 4, condition: 'used' });
  await add('Tajima', { heads: 4, condition: 'new', description: 'No SWF is as quick.' });
  await add('Happy', { heads: 6, condition: 'refurbished' });
  expect(await search(t, '4 head not swf')).toEqual(['tajima']);
  expect(await search(t, '4 head -swf')).toEqual(['tajima']);
  expect((await search(t, 'anything but swf')).toSorted()).toEqual(['happy', 'tajima']);
  expect(await search(t, 'not swf or tajima')).toEqual(['happy']);
  expect((await search(t, 'not new')).toSorted()).toEqual(['happy', 'swf']);
  expect(await search(t, 'not used, not new')).toEqual(['happy']);
  expect(await search(t, 'no more than 4 heads, but not used')).toEqual(['tajima']);
  expect(await search(t, 'happy not quick')).toEqual(['happy']);
});

test('a description that changes, and a listing that goes, change what its words find', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', brand: 'Tajima', description: 'With sequin device.' });
  await t.addMachine({ id: 'b', brand: 'Tajima', description: 'With sequin device and cording.' });
  expect((await search(t, 'sequin')).toSorted()).toEqual(['a', 'b']);
  await t.database.db.update(machines).set({ description: 'With chenille head.' }).where(eq(machines.id, 'a'));
  expect(await search(t, 'sequin')).toEqual(['b']);
  expect(await search(t, 'chenile')).toEqual(['a']);
  await t.database.db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'b'));
  expect(await search(t, 'sequin')).toEqual([]);
  expect(await search(t, 'cording')).toEqual([]);
  await t.database.db.update(machines).set({ status: 'approved' }).where(eq(machines.id, 'b'));
  expect(await search(t, 'cording')).toEqual(['b']);
});

test.for([
  [1_000, '1000', null],
  [1_001, '1000', 'false'],
] as const)('of %i listings with a word in their description, the total is %s', async ([matches, total, isExact]) => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'seed', brand: 'Tajima', description: 'with sequin device' });
  await t.database.pool.query({
    text: `insert into machines (id, name, brand, model, heads, needles, status, description)
      select 'bulk-' || number, name, brand, model, heads, needles, status, description
      from machines, generate_series(2, $1::int) as number where id = 'seed'`,
    values: [matches],
  });
  for (const text of ['sequin', 'seq', 'tajima seqiun']) {
    const { headers } = await t.get(`/api/machines?page=1&search=${encodeURIComponent(text)}`);
    expect(headers['x-total-count']).toBe(total);
    expect(headers['x-total-count-exact'] ?? null).toBe(isExact);
  }
  const counts = (await t.get('/api/machines/filters/counts?search=sequin')).json<FilterCounts>();
  expect(counts).toMatchObject({ total: matches, exact: true });
});

test('a blank search is no search', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  expect(await search(t, '   ')).toHaveLength(5);
});

test('listings that are not public are not found', async () => {
  await using t = await browseAsVisitor();
  for (const status of ['pending', 'rejected', 'sold'] as const)
    await t.addMachine({ brand: 'Tajima', description: 'sequin', status });
  expect(await search(t, 'tajima')).toEqual([]);
  expect(await search(t, 'sequin')).toEqual([]);
});

test('text in a listing that looks like search syntax is only text', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({
    id: 'odd',
    brand: "O'Neil",
    model: "x' | 'y",
    name: "O'Neil \\x' & !y",
    description: "a \\ 'quoted' b:* word",
  });
  expect(await search(t, "O'Neil")).toEqual(['odd']);
  expect(await search(t, 'quoted')).toEqual(['odd']);
  expect(await search(t, 'quoted', "&brand=O'Neil")).toEqual(['odd']);
});

test('counts under a search are of what it finds', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const counts = async (query: string) => (await t.get(`/api/machines/filters/counts?${query}`)).json<FilterCounts>();
  expect(await counts('search=1506')).toMatchObject({ total: 3, exact: true, featured: 0 });
  const tajimas = await counts('search=sequin&heads=1');
  expect(tajimas).toMatchObject({ total: 0, exact: true });
  expect(tajimas.heads).toContainEqual({ value: 6, count: 1 });
  expect(await counts('search=zzzz')).toMatchObject({ total: 0, exact: true });
});

test('above a thousand matches the total is said to be more, and pages end there', async () => {
  await using t = await browseAsVisitor({ engine: 'postgres' });
  await t.addMachine({ id: 'seed', brand: 'Tajima', description: 'with sequin device', price: 1 });
  await t.database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, status, description, price)
    select 'bulk-' || number, name, brand, model, heads, needles, status, description, 1 + number
    from machines, generate_series(1, 1200) as number where id = 'seed'`);
  for (const text of ['tajima', 'sequin', 'tajma sequin']) {
    const response = await t.get(`/api/machines?page=1&search=${text}`);
    expect(response.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-exact': 'false' });
    expect(response.json()).toHaveLength(12);
    expect(await t.idsOf(`page=10&pageSize=100&search=${text}`)).toHaveLength(100);
    expect(await t.idsOf(`page=11&pageSize=100&search=${text}`)).toHaveLength(0);
    expect(await t.idsOf(`page=1&pageSize=2&sort=price&direction=desc&search=${text}`)).toEqual([
      'bulk-1200',
      'bulk-1199',
    ]);
    expect(await t.idsOf(`page=1&priceMin=100&priceMax=101&search=${text}`)).toHaveLength(2);
  }
  await t.database.pool.query('analyze machines');
  await t.addMachine({ id: 'newest', brand: 'Tajima', description: 'with sequin device' });
  const response = await t.get('/api/machines?page=1&search=sequin');
  expect(response.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-exact': 'false' });
});

test('words of listings that nobody may see neither stop a correction nor become known', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  await t.addMachine({ id: 'rejected', status: 'rejected', description: 'A tajma machine, see Quillfeather.' });
  expect(await search(t, 'tajma')).toEqual(['tajima-1', 'tajima-6']);
  expect(await search(t, 'quillfeather')).toEqual([]);
});

test('a listing that is taken back takes its words along: they stop no correction any more', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  await t.addMachine({ id: 'taken-back', brand: 'Happy', name: 'Happy', description: 'A tajma machine.' });
  expect(await search(t, 'tajma')).toEqual(['taken-back']);
  await t.database.db.update(machines).set({ status: 'rejected' }).where(eq(machines.id, 'taken-back'));
  expect(await search(t, 'tajma')).toEqual(['tajima-1', 'tajima-6']);
});
