import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { operatorContact, settings } from '#app/db/tables/site.ts';
import { PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { browseAsVisitor, caughtUp } from '#test/fixtures/visitor-browsing.ts';
import { getCatalogueVersion } from './catalogue.db.ts';
import { openCatalogue } from './catalogue-index.service.ts';
import { catalogueReads, selectSerials, toListRequest } from './catalogue.service.ts';
import { NO_FILTERS, parseFilters } from '#app/search-index/fields.ts';

const EVERYTHING = {
  order: 'brand',
  direction: 'asc',
  promotedFirst: false,
  rotation: null,
  offset: 0,
  limit: 10_000,
} as const;

test('an unchanged list is answered 304, a changed one anew', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  const first = await t.get('/api/machines?page=1');
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const etag = String(first.headers.etag);
  const unchanged = await t.get('/api/machines?page=1', { 'if-none-match': etag });
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.body).toBe('');
  await t.addMachine({ id: 'b' });
  const changed = await t.get('/api/machines?page=1', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toHaveLength(2);
});

test('what is stored, changed and deleted shows in lists, counts and values', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', brand: 'Tajima', status: 'pending' });
  expect((await t.get('/api/machines/filters/values')).json()).toMatchObject({ brands: [] });
  await t.database.db.update(machines).set({ status: 'approved' }).where(eq(machines.id, 'a'));
  expect((await t.get('/api/machines/filters/counts')).json()).toMatchObject({
    total: 1,
    brands: [{ value: 'Tajima', count: 1 }],
  });
  await t.database.db.update(machines).set({ brand: 'Happy', heads: 12 }).where(eq(machines.id, 'a'));
  expect(await t.idsOf('brand=tajima')).toEqual([]);
  expect(await t.idsOf('brand=happy&heads=12')).toEqual(['a']);
  await t.database.db.delete(machines).where(eq(machines.id, 'a'));
  expect(await t.idsOf('')).toEqual([]);
  expect((await t.get('/api/machines/filters/values')).json()).toEqual({
    brands: [],
    conditions: [],
    heads: [],
    needles: [],
  });
});

test('a listing that is taken back is counted no more, and its brand is no choice any more', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', brand: 'Tajima' });
  await t.addMachine({ id: 'b', brand: 'Happy' });
  for (const status of ['pending', 'rejected', 'sold'] as const) {
    await t.database.db.update(machines).set({ status: 'approved' }).where(eq(machines.id, 'a'));
    expect((await t.get('/api/machines/filters/counts')).json()).toMatchObject({ total: 2 });
    await t.database.db.update(machines).set({ status }).where(eq(machines.id, 'a'));
    expect((await t.get('/api/machines/filters/counts')).json(), status).toMatchObject({
      total: 1,
      brands: [{ value: 'Happy', count: 1 }],
    });
    expect((await t.get('/api/machines/filters/values')).json(), status).toMatchObject({ brands: ['Happy'] });
  }
});

test('a listing that is taken back vanishes from answers at once, not only when the index hears of it', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  expect(await t.idsOf('pageSize=5')).toEqual(['a']);
  await t.database.db.update(machines).set({ status: 'rejected' }).where(eq(machines.id, 'a'));
  const response = await t.app.inject('/api/machines?pageSize=6');
  expect(response.json()).toEqual([]);
});

test('writers at the same time lose no change, and each reads its own', async () => {
  await using t = await browseAsVisitor({ engine: 'postgres' });
  await using catalogue = await opened(t.database, 3_600_000);
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { serial } = await t.addMachine({ id: `race-${index}`, brand: `Brand ${index}` });
      await catalogue.value.refresh();
      expect(catalogue.value.index.page(parseFilters({ brand: [`brand ${index}`] }), EVERYTHING).serials).toEqual([
        serial,
      ]);
    }),
  );
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? t.database.db.delete(machines).where(eq(machines.id, `race-${index}`))
        : t.database.db
            .update(machines)
            .set({ brand: 'Renamed' })
            .where(eq(machines.id, `race-${index}`)),
    ),
  );
  await catalogue.value.refresh();
  expect(catalogue.value.index.counts(NO_FILTERS)).toMatchObject({
    total: 10,
    brands: [{ value: 'Renamed', count: 10 }],
  });
});

test('changes too many to name, and an emptied table, are read anew as a whole', async () => {
  await using t = await browseAsVisitor({ engine: 'postgres' });
  await using catalogue = await opened(t.database, 3_600_000);
  await t.addMachine({ id: 'seed', price: null });
  await t.database.pool.query(`
    insert into machines (id, name, brand, model, heads, needles, status, description)
    select 'bulk-' || number, name, brand, model, heads, needles, status, description
    from machines, generate_series(1, 5000) as number where id = 'seed'`);
  await catalogue.value.refresh();
  expect(catalogue.value.index.size).toBe(5_001);
  expect(catalogue.value.index.page(NO_FILTERS, EVERYTHING).serials).toHaveLength(5_001);
  await t.database.pool.query('truncate machines cascade');
  await catalogue.value.refresh();
  expect(catalogue.value.index.size).toBe(0);
});

async function opened(database: Parameters<typeof openCatalogue>[0], pollMs: number) {
  const value = await openCatalogue(database, { pollMs });
  await value.loaded();
  return { value, [Symbol.asyncDispose]: () => value.close() };
}

test("a change of the operator's contact moves the version, so that no page keeps the old one", async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  const catalogue = await openCatalogue(t.database);
  await catalogue.loaded();
  const before = catalogue.version;
  await t.database.db.insert(settings).values({ key: 'payment_mode', value: 'live' });
  await catalogue.refresh();
  expect(catalogue.version).toBe(before);
  await t.database.db.update(operatorContact).set({ hours: 'Monday to Friday' });
  await catalogue.refresh();
  expect(catalogue.version).toBeGreaterThan(before);
  expect(catalogue.index.page(NO_FILTERS, EVERYTHING).total).toBe(1);
  await catalogue.close();
});

test("a machine's tag names the database as well as its row, and a list's stands for what it shows", async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  const { rows } = await t.database.pool.query('select left(epoch::text, 8) as epoch from catalogue_version');
  expect((await t.get('/api/machines/a')).headers.etag).toContain(rows[0].epoch);
  const tag = async () => (await t.get('/api/machines?brand=tajima')).headers.etag;
  const before = await tag();
  await t.database.db.update(machines).set({ price: 5 }).where(eq(machines.id, 'a'));
  const after = await tag();
  await t.database.db.update(machines).set({ price: 42_000 }).where(eq(machines.id, 'a'));
  expect([after === before, await tag()]).toEqual([false, before]);
});

test('a list that shows nothing of what changed keeps its tag, and reads no rows while nothing has changed', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a', brand: 'Tajima' });
  await t.addMachine({ id: 'b', brand: 'Happy', name: 'Happy HCS', model: 'HCS' });
  const urls = ['/api/machines?brand=tajima', '/api/machines?search=tajima', '/api/machines/a'];
  const tags = async () => Promise.all(urls.map(async (url) => String((await t.get(url)).headers.etag)));
  const before = await tags();
  await t.database.db.update(machines).set({ price: 7, brand: 'ZSK' }).where(eq(machines.id, 'b'));
  expect(await tags()).toEqual(before);
  const reads = ['findInOrder', 'getOpen'] as const;
  const spies = reads.map((read) => vi.spyOn(PublicMachines.prototype, read));
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const again = await Promise.all(urls.map((url, at) => t.get(url, { 'if-none-match': before[at] ?? '' })));
  expect(again.map(({ statusCode }) => statusCode)).toEqual([304, 304, 304]);
  expect(spies.map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
});

test('after a change an answer is sent once more while it is made anew, for two seconds at most', async () => {
  await using t = await browseAsVisitor({ tuning: { answers: { maxStaleMs: 2_000 } } });
  await t.addMachine({ id: 'a', price: 1_000 });
  const url = '/api/machines/a';
  const price = async () => (await t.get(url)).json().price;
  const newest = async () => (await t.get(url, { 'cache-control': 'no-cache' })).json().price;
  expect(await price()).toBe(1_000);
  await t.database.db.update(machines).set({ price: 2_000 }).where(eq(machines.id, 'a'));
  expect(await price()).toBe(1_000);
  await expect.poll(price).toBe(2_000);
  await t.database.db.update(machines).set({ price: 3_000 }).where(eq(machines.id, 'a'));
  await caughtUp(t);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_001);
  onTestFinished(() => {
    clock.mockRestore();
  });
  expect(await price()).toBe(3_000);
  clock.mockRestore();
  await t.database.db.update(machines).set({ price: 4_000 }).where(eq(machines.id, 'a'));
  expect(await newest()).toBe(4_000);
});

test('a hidden listing may be edited as often as its seller likes: only its approval moves the version', async () => {
  await using t = await sellAsSeller();
  await t.addMachine({ id: 'open' });
  const { id } = (await t.submit()).json();
  const url = `/api/machines/${id}`;
  const list = () => t.app.inject('/api/machines?page=1');
  const tag = async () => String((await list()).headers.etag);
  const before = await tag();
  const writes = await listingWrites(t);
  const images = (await t.call('GET', url)).json().images;
  for (let edit = 1; edit <= 10; edit += 1)
    expect((await t.call('PUT', url, filledForm(images, { price: 1_000 + edit }))).statusCode).toBe(200);
  expect([await tag(), await listingWrites(t)]).toEqual([before, writes + 10]);
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  const payload = { status: 'approved' };
  expect((await t.app.inject({ method: 'PATCH', url: `${url}/status`, headers: admin, payload })).statusCode).toBe(200);
  expect(await tag()).not.toBe(before);
  expect((await list()).json()).toHaveLength(2);
});

test('what visitors cannot read of an open listing moves no version, and everything else does', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'open', applyMarkup: true, markupPercentage: 10 });
  await t.addMachine({ id: 'sold', status: 'sold' });
  await t.addMachine({ id: 'unseen', status: 'sold', isSoldUnseen: true });
  const moves = async (id: string, fields: Partial<typeof machines.$inferInsert>) => {
    const before = await getCatalogueVersion(t.database.pool);
    await t.database.db.update(machines).set(fields).where(eq(machines.id, id));
    return (await getCatalogueVersion(t.database.pool)) > before;
  };
  const silent = {
    updatedAt: new Date(),
    rejectionReason: 'blurred',
    sourceUrl: 'https://a.example',
    customModel: 'K',
  };
  expect(await moves('open', silent)).toBe(false);
  // The displayed price stays the same, without the markup.
  expect(await moves('open', { price: 46_200, applyMarkup: false })).toBe(false);
  expect(await moves('unseen', { price: 7, description: 'Nobody reads it' })).toBe(false);
  const seen = [
    { price: 5 },
    { description: 'Other' },
    { images: ['/objects/a'] },
    { isPremiumPaid: true },
    { state: 'TX' },
  ];
  for (const fields of seen) expect([fields, await moves('open', fields)]).toEqual([fields, true]);
  expect(await moves('sold', { description: 'Other' })).toBe(true);
  expect(await moves('open', { status: 'rejected' })).toBe(true);
  expect(await moves('open', { status: 'pending' })).toBe(false);
});

test('a listing that was here once moves the version when it goes or comes back, seen or not', async () => {
  await using t = await startTestApp();
  const version = () => getCatalogueVersion(t.database.pool);
  await t.addMachine({ id: 'once' });
  const moved = async (change: () => PromiseLike<unknown>) => {
    const before = await version();
    await change();
    return (await version()) > before;
  };
  expect(await moved(() => t.database.db.delete(machines).where(eq(machines.id, 'once')))).toBe(true);
  expect(await moved(() => t.addMachine({ id: 'once', status: 'pending' }))).toBe(true);
  expect(await moved(() => t.database.db.delete(machines).where(eq(machines.id, 'once')))).toBe(true);
  expect(await moved(() => t.addMachine({ id: 'new', status: 'pending' }))).toBe(false);
  expect(await moved(() => t.database.db.delete(machines).where(eq(machines.id, 'new')))).toBe(false);
});

async function listingWrites({ database }: TestApp): Promise<number> {
  const [row] = await database.db.select().from(catalogueVersion);
  return row?.listingWrites ?? 0;
}

test('whoever searches as soon as a change is taken in finds it, and not what was found before', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a' });
  const catalogue = await openCatalogue(t.database);
  await catalogue.loaded();
  onTestFinished(() => catalogue.close());
  const reads = catalogueReads(t.database, catalogue);
  const search = async () => (await selectSerials(reads, toListRequest({ search: 'tajima' }))).total;
  expect(await search()).toBe(1);
  const searches: Promise<number>[] = [];
  const note = catalogue.changes.note.bind(catalogue.changes);
  vi.spyOn(catalogue.changes, 'note').mockImplementation((change) => {
    note(change);
    searches.push(search());
  });
  await t.addMachine({ id: 'b' });
  await catalogue.refresh();
  expect(await searches[0]).toBe(2);
});
