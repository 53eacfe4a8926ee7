import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONDITIONS } from '#app/db/enums.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { parseKindOfSearch, canonicalAddress } from '../canonical-address.rules.ts';
import { toBrandSlug, kindHref, kindTitle, parseKindSlug } from '../machine-kinds.rules.ts';
import type { KindFacts } from '../machine-kinds.schema.ts';

const OPEN = { condition: null, brand: null, heads: null };

const slugOf = (href: string) => decodeURIComponent(href.slice(1));

describe('addresses', () => {
  test.each([
    [{ ...OPEN, brand: 'Tajima' }, '/tajima-embroidery-machines'],
    [{ ...OPEN, condition: 'used' as const, brand: 'Tajima' }, '/used-tajima-embroidery-machines'],
    [{ ...OPEN, condition: 'used' as const }, '/used-embroidery-machines'],
    [{ ...OPEN, heads: 6 }, '/6-head-embroidery-machines'],
    [{ ...OPEN, brand: 'Happy & Sons 3000' }, '/happy-sons-3000-embroidery-machines'],
    [{ ...OPEN, brand: 'Avancé' }, '/avance-embroidery-machines'],
    [{ ...OPEN, brand: '刺繍' }, '/%E5%88%BA%E7%B9%8D-embroidery-machines'],
    [{ ...OPEN, brand: 'Newton' }, '/newton-embroidery-machines'],
    [OPEN, null],
    [{ ...OPEN, brand: 'Tajima', heads: 6 }, null],
    [{ ...OPEN, brand: '!!!' }, null],
    // Each of these slugs would be ambiguous.
    [{ ...OPEN, brand: 'New Home' }, null],
    [{ ...OPEN, brand: 'Used' }, null],
    [{ ...OPEN, brand: '6 Head' }, null],
  ])('%o stands at %s', (kind, href) => {
    expect(kindHref(kind)).toBe(href);
  });

  const anyKind = fc.record({
    condition: fc.option(fc.constantFrom(...CONDITIONS)),
    brand: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })),
    heads: fc.option(fc.integer({ min: 1, max: 999 })),
  });

  test('whatever has an address is found there again, and nothing else is', () => {
    fc.assert(
      fc.property(anyKind, (kind) => {
        const href = kindHref(kind);
        if (href === null) return;
        const { condition, brand, heads } = kind;
        const brandSlug = brand === null ? null : toBrandSlug(brand);
        expect(parseKindSlug(slugOf(href))).toEqual({ condition, brandSlug, heads });
        expect(slugOf(href)).toBe(slugOf(href).toLowerCase());
      }),
      { numRuns: 2_000 },
    );
  });

  test('whatever is read from an address stands there', () => {
    const words = fc.array(fc.constantFrom('new', 'used', '6', 'head', 'tajima', 'a', '12', 'é'), { maxLength: 4 });
    fc.assert(
      fc.property(words, (each) => {
        const slug = [...each, 'embroidery-machines'].join('-');
        const read = parseKindSlug(slug);
        if (read === null || slug.includes('é')) return;
        expect(kindHref({ ...read, brand: read.brandSlug })).toBe(`/${slug}`);
      }),
    );
  });

  test('a list in its usual form shows a kind, and any other list does not', () => {
    expect(parseKindOfSearch({ brand: ['Tajima'], condition: ['USED'] })).toEqual({
      ...OPEN,
      brand: 'Tajima',
      condition: 'used',
    });
    expect(parseKindOfSearch({ heads: [6], page: 1, pageSize: 12, sort: 'brand' })).toEqual({ ...OPEN, heads: 6 });
    expect(parseKindOfSearch({})).toEqual(OPEN);
    for (const more of [{ page: 2 }, { sort: 'price' as const }, { featured: true }, { view: 'small' as const }])
      expect(parseKindOfSearch({ brand: ['Tajima'], ...more })).toBeNull();
    expect(parseKindOfSearch({ brand: ['Tajima', 'ZSK'] })).toBeNull();
  });

  test('a list is known by one address, and all other views of its machines by none', () => {
    expect(canonicalAddress({})).toBe('/browse');
    expect(canonicalAddress({ page: 1, pageSize: 12 })).toBe('/browse');
    expect(canonicalAddress({ page: 3 })).toBe('/browse?page=3');
    expect(canonicalAddress({ brand: ['Tajima'] })).toBe('/tajima-embroidery-machines');
    for (const view of [
      { brand: ['Tajima'], page: 2 },
      { page: 3, pageSize: 24 },
      { page: 3, sort: 'price' as const },
      { brand: ['Tajima'], heads: [6] },
      { brand: ['New Home'] },
      { needles: [15] },
      { search: 'tajima' },
    ])
      expect(canonicalAddress(view)).toBeNull();
  });

  test('a kind is called by the words that people search for', () => {
    expect(kindTitle({ ...OPEN, condition: 'used', brand: 'Tajima' })).toBe('Used Tajima embroidery machines');
    expect(kindTitle({ ...OPEN, heads: 6 })).toBe('6-head embroidery machines');
  });
});

type Visitor = Awaited<ReturnType<typeof browseAsVisitor>>;

async function kindAt({ get }: Visitor, slug: string): Promise<KindFacts> {
  const answer = await get(`/api/machine-kinds/${encodeURIComponent(slug)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('a kind has the figures of its public listings, and of no price that is hidden', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ heads: 6, year: 2011, price: 30_000 });
  await t.addMachine({ heads: 6, year: 2019, price: 45_000, brand: 'TAJIMA' });
  await t.addMachine({ heads: 1, year: null, price: 999_999, hiddenPrice: true, model: 'TEMX-C1501' });
  await t.addMachine({ heads: 12, year: 1950, status: 'sold', price: 1 });
  await t.addMachine({ heads: 15, year: 1951, status: 'pending', price: 2 });
  await t.addMachine({ heads: 2, year: 2020, condition: 'new', price: 90_000 });
  await t.addMachine({ brand: 'Barudan', year: 2022, price: 5 });
  expect(await kindAt(t, 'used-tajima-embroidery-machines')).toEqual({
    condition: 'used',
    brand: 'Tajima',
    heads: null,
    brands: ['Tajima'],
    total: 3,
    price: { from: 30_000, to: 45_000 },
    years: { from: 2011, to: 2019 },
    counts: {
      conditions: [],
      brands: [],
      heads: [
        { value: 6, count: 2 },
        { value: 1, count: 1 },
      ],
      models: [
        { value: 'TMAR-K1506C', count: 2 },
        { value: 'TEMX-C1501', count: 1 },
      ],
    },
    sentences: [
      '3 used Tajima embroidery machines are for sale at the moment, built from 2011 to 2019, priced from $30,000 to $45,000.',
      'They have 1 or 6 heads; 2 of them have 6.',
    ],
    related: [
      { condition: null, brand: 'Tajima', heads: null, count: 4 },
      { condition: 'new', brand: 'Tajima', heads: null, count: 1 },
      { condition: 'used', brand: 'Barudan', heads: null, count: 1 },
    ],
  });
  expect(await kindAt(t, '6-head-embroidery-machines')).toMatchObject({ heads: 6, total: 3 });
});

test('what the site knows and has none of at the moment is a kind, and what nobody has heard of is not', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ brand: 'Zephyr & Sons', heads: 3 });
  await t.database.pool.query(
    `insert into machine_models (brand, name, heads, needles) values ('Barudan', 'BEXY', 4, 15)`,
  );
  expect(await kindAt(t, 'new-zephyr-sons-embroidery-machines')).toMatchObject({ total: 0, price: null, years: null });
  expect(await kindAt(t, 'barudan-embroidery-machines')).toMatchObject({ brand: 'Barudan', total: 0 });
  expect(await kindAt(t, '4-head-embroidery-machines')).toMatchObject({ total: 0 });
  expect(await kindAt(t, 'refurbished-embroidery-machines')).toMatchObject({ total: 0 });
  for (const slug of [
    'nobody-embroidery-machines',
    'used-nobody-embroidery-machines',
    '5-head-embroidery-machines',
    '0-head-embroidery-machines',
    'used-used-embroidery-machines',
    'embroidery-machines',
    'anything',
    '%',
    '"/😀',
  ]) {
    expect((await t.get(`/api/machine-kinds/${encodeURIComponent(slug)}`)).statusCode).toBe(404);
  }
});

test('brands that are spelled alike share a page, with the machines of all', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ brand: 'Avance' });
  await t.addMachine({ brand: 'Avancé' });
  await t.addMachine({ brand: 'AVANCÉ' });
  const kind = await kindAt(t, 'avance-embroidery-machines');
  expect(kind).toMatchObject({ total: 3 });
  expect(kind.brands.map((brand) => brand.toLowerCase()).toSorted()).toEqual(['avance', 'avancé']);
});
