import { expect, test } from 'vitest';
import type { FilterCounts } from '../catalogue.schema.ts';
import { search, withMachines } from '#test/fixtures/searched-machines.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

test('where no listing that passes the filters fits the text, those come that fit the most of it', async () => {
  await using t = await browseAsVisitor();
  const add = (id: string, brand: string, price: number, description: string) =>
    t.addMachine({ id, brand, model: 'K', name: `${brand} K`, price, description });
  await add('dear', 'Tajima', 30_000, 'Sequin device.');
  await add('cheap', 'Tajima', 9_000, '');
  await add('other', 'Happy', 8_000, '');
  const find = async (query: string) => {
    const response = await t.get(`/api/machines?page=1&${query}`);
    const counts = (await t.get(`/api/machines/filters/counts?${query}`)).json<FilterCounts>();
    const ids = response.json<{ id: string }[]>().map(({ id }) => id);
    expect(counts.total).toBe(ids.length);
    return { ids, ignored: response.headers['x-search-ignored'] };
  };
  expect(await find('search=tajima sequin')).toEqual({ ids: ['dear'], ignored: undefined });
  expect(await find('search=tajima sequin under 10k')).toEqual({ ids: ['cheap'], ignored: 'sequin' });
  expect(await find('search=tajima sequin&priceMax=10000')).toEqual({ ids: ['cheap'], ignored: 'sequin' });
  // A search that names a brand never falls back to other brands: the page suggests relaxed searches instead.
  expect(await find('search=used tajima under 8500')).toEqual({ ids: [], ignored: undefined });
  expect(await find('search=tajima sequin under 100 dollars')).toEqual({ ids: [], ignored: undefined });
});

test('a condition or a number of heads is not given up for a price: the price is loosened instead', async () => {
  await using t = await browseAsVisitor();
  const add = (id: string, fields: Parameters<typeof t.addMachine>[0]) =>
    t.addMachine({ id, brand: 'Tajima', model: 'K', name: 'Tajima K', ...fields });
  await add('new', { condition: 'new', heads: 6, price: 30_000, description: 'Sequin device.' });
  await add('used', { condition: 'used', heads: 4, price: 9_000 });
  for (const text of ['new tajima under 10k', 'new under 10k', '6 head tajima under 10k', '6 head sequin under 10k']) {
    expect([text, await search(t, text)]).toEqual([text, []]);
    const [first] = (await t.get(`/api/machines/filters/relaxed?search=${text}`)).json<
      { key: string; total: number }[]
    >();
    expect(first).toMatchObject({ key: 'price', total: 1 });
  }
  expect(await search(t, 'used tajima sequin under 10k')).toEqual(['used']);
  // Without a filter there is nothing else to loosen.
  expect(await search(t, 'tajima 12 head')).toHaveLength(2);
});

test('beside filters and prices, words that are not known leave out nothing', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'dear', brand: 'Tajima', price: 30_000 });
  await t.addMachine({ id: 'cheap', brand: 'Tajima', price: 9_000 });
  expect(await search(t, 'qqzz under 10k')).toEqual(['cheap']);
  expect((await t.get('/api/machines?page=1&search=qqzz under 10k')).headers['x-search-ignored']).toBe('qqzz');
  expect((await t.get('/api/machines/filters/counts?search=qqzz under 10k')).json()).toMatchObject({ total: 1 });
  expect(await search(t, 'qqzz', '&priceMax=10000')).toEqual(['cheap']);
  expect(await search(t, 'qqzz')).toEqual([]);
});

test('where no listing has everything that was typed, the answer says what was let go', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const ignored = async (text: string) => {
    const { headers } = await t.get(`/api/machines?page=1&search=${encodeURIComponent(text)}`);
    return headers['x-search-ignored'];
  };
  expect(await ignored('tajima 6 head')).toBeUndefined();
  expect(await ignored('tajima 12 head')).toBe('12%20head');
  expect(await ignored('barudan sequin, lasér')).toBe('sequin,las%C3%A9r');
  // One listing matches 'new', another one 'sequin'.
  expect(await ignored('new tajima sequin')).toBe('sequin');
  expect(await ignored('zzzz')).toBeUndefined();
});

test('beside a search that finds nothing stands what is nearest to it, and how many there are', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const nearest = async (query: string) =>
    (await t.get(`/api/machines/filters/relaxed?${query}`)).json<{ key: string; query: string; total: number }[]>();
  expect(await nearest('brand=TEWH&condition=used&heads=6')).toEqual([
    { key: 'condition', query: '?brand=TEWH&condition=refurbished&heads=6', total: 1 },
    { key: 'condition', query: '?brand=TEWH&heads=6', total: 1 },
    { key: 'brand', query: '?condition=used&heads=6', total: 2 },
    { key: 'brand', query: '?brand=TEWH', total: 1 },
    { key: 'heads', query: '?heads=6', total: 3 },
    { key: 'condition', query: '?condition=used', total: 3 },
  ]);
  expect(await nearest('brand=Tajima&state=TX')).toContainEqual({ key: 'state', query: '?brand=Tajima', total: 2 });
  expect((await nearest('search=tajima under $41,000'))[0]).toEqual({
    key: 'price',
    query: '?priceMax=45100&search=tajima',
    total: 2,
  });
  expect(await nearest('brand=Nobody')).toEqual([{ key: 'brand', query: '', total: 5 }]);
});
