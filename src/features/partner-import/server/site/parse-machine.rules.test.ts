import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '#test/cpu-time.ts';
import { nextCalendarYear } from '#app/features/listings/listings.schema.ts';
import { BRAND_CATALOGUE } from '#app/features/reference/brand-catalogue.rules.ts';
import { parseMachine, toPartnerProduct } from './parse-machine.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';

const NOTHING: RawProduct = {
  ids: [],
  title: '',
  description: '',
  brand: '',
  model: '',
  properties: [],
  tags: [],
  condition: null,
  priceUsd: null,
  isSold: false,
  images: [],
  doubts: [],
};

const titled = (title: string) => parseMachine({ ...NOTHING, title });
const described = (description: string) => parseMachine({ ...NOTHING, title: 'Ricoma MT-9000', description });
const titledAndDescribed = (title: string, description: string) => parseMachine({ ...NOTHING, title, description });

test.each([
  ['Ricoma 6 head embroidery machine', 6, null],
  ['Ricoma six-head, 15 needles', 6, 15],
  ['Ricoma 6-Head, 15 needle', 6, 15],
  ['Ricoma 6 heads / 15 needles', 6, 15],
  ['Ricoma 15N', null, 15],
  ['Ricoma 6H/15N', 6, 15],
  ['Ricoma 4 Hd 12 ndl', 4, 12],
  ['Ricoma 2-Heads', 2, null],
  ['Ricoma single head', 1, null],
  ['Ricoma single-head 15-needle', 1, 15],
  ['Ricoma dual head', 2, null],
  ['Ricoma Twelve Head', 12, null],
  ['Ricoma 15 NEEDLES 4 HEADS', 4, 15],
  ['15-needle/6-head Ricoma', 6, 15],
  ['Ricoma Heads: 8, Needles: 9', 8, 9],
  ['Ricoma 100-head', null, null],
  ['Ricoma 1.5 head', null, null],
  ['Ricoma 4-6 heads', null, null],
  ['Ricoma multi-head', null, null],
  ['Ricoma with 24 cap frames', null, null],
  ['Ricoma headset, needlework', null, null],
  ['Ricoma 2000 needle plates', null, null],
])('the title %j tells of %j heads and %j needles', (title, heads, needles) => {
  expect(titled(title)).toMatchObject({ heads, needles });
});

test.each([
  ['Heads: 6\nNeedles: 15', 6, 15],
  ['Number of heads: 6\nNumber of needles: 15', 6, 15],
  ['A 6-head machine with 15 needles per head.', 6, 15],
  ['It has 6 heads, 15 needles each.', 6, 15],
  ['15 needles and 6 heads', 6, 15],
  ['Six heads / fifteen needles', 6, 15],
  ['What you get:\n• 6 heads\n• 15 needles\n• a table', 6, 15],
  ['A fifteen-needle single head for beginners.', 1, 15],
  ['Head 3 was rebuilt; two heads were retimed.', null, null],
  ['20 needles are included, and 12 needles went last year.', null, null],
  ['One head was changed in March.', null, null],
  ['The second head sews slower.', null, null],
])('the description %j tells of %j heads and %j needles', (description, heads, needles) => {
  expect(described(description)).toMatchObject({ heads, needles });
});

test.each([
  ['Tajima TMAR-K1506C', 'Tajima', 'TMAR-K1506C', 6, 15],
  ['tajima tmar k1506c', 'Tajima', 'TMAR-K1506C', 6, 15],
  ['TMAR-K1506C, good condition', 'Tajima', 'TMAR-K1506C', 6, 15],
  ['Melco EMT16 PLUS', 'Melco', 'EMT16 PLUS', 1, 16],
  ['Melco EMT16X', 'Melco', 'EMT16X', 1, 16],
  ['Melco Summit', 'Melco', 'Summit', 1, 16],
  ['Barudan BEKT-S1501CBIII XL', 'Barudan', 'BEKT-S1501CBIII XL', 1, 15],
  ['ZSK Sprint 7 XL from Krefeld', 'ZSK', 'Sprint 7 XL', 1, 18],
  ['Butterfly B-1501B/T', 'Butterfly', 'B-1501B/T', 1, 15],
  ['Avance 1501C', 'Avancé', null, null, null],
  ['AVANCÉ A1501C', 'Avancé', 'A1501C', null, null],
  ['Ricoma MT-1501', 'Ricoma', 'MT-1501', null, null],
  ['Brother PR1055X', 'Brother', 'PR1055X', null, null],
  ['Summit of embroidery', null, null, null, null],
  ['Tajima 6-Head', 'Tajima', null, 6, null],
  ['Tajima 15N', 'Tajima', null, null, 15],
  ['Tajima 220V machine', 'Tajima', null, null, null],
])('the title %j names %j %j with %j heads and %j needles', (title, brand, model, heads, needles) => {
  expect(titled(title)).toMatchObject({ brand, model, heads, needles });
});

test.each([
  ['Used 2017 Ricoma', 2017],
  ['Ricoma (2019)', 2019],
  ['Ricoma, 1998', 1998],
  [`Ricoma ${nextCalendarYear()}`, nextCalendarYear()],
  [`Ricoma ${nextCalendarYear() + 1}`, null],
  ['Ricoma 1979', null],
  ['Ricoma MT-2012', null],
  ['Ricoma X2012', null],
  ['Ricoma $2,015', null],
  ['Ricoma $2015', null],
  ['Ricoma 2000 spm', null],
  ['Ricoma 2012/2014', null],
  ['Ricoma 2012 2014', null],
])('the title %j tells of the year %j', (title, year) => {
  expect(titled(title).year).toBe(year);
});

test.each([
  ['Year: 2016', 2016],
  ['Model year: 2016. Bought in 2018.', 2016],
  ['Built in 2016, rebuilt 2020 by us', 2016],
  ['A 2016 model with little use', 2016],
  ['In business since 1994', null],
  ['Serviced in 2021', null],
])('the description %j tells of the year %j', (description, year) => {
  expect(described(description).year).toBe(year);
});

test.each([
  ['Used Ricoma', 'used'],
  ['Pre-owned Ricoma', 'used'],
  ['Refurbished Ricoma', 'refurbished'],
  ['Reconditioned Ricoma', 'refurbished'],
  ['New Ricoma MT-1501', 'new'],
  ['NEW! Ricoma', null],
  ['Brand new Ricoma', 'new'],
  ['Ricoma (New)', 'new'],
  ['Ricoma like new', null],
  ['Ricoma in New Jersey', null],
  ['New York: Ricoma', null],
  ['Ricoma with new hooks', null],
  ['Unused Ricoma', null],
  ['Used, refurbished Ricoma', null],
])('the title %j tells of the condition %j', (title, condition) => {
  expect(titled(title).condition).toBe(condition);
});

test('markup tells first, with what tags and properties say', () => {
  const told = parseMachine({
    ...NOTHING,
    title: 'A fine machine',
    brand: 'barudan',
    tags: ['15 needle', 'used'],
    properties: [
      { name: 'Model', value: 'BEKY-S1506CIII' },
      { name: 'Number of heads', value: '6 heads' },
      { name: 'Year', value: '2016-03-01' },
    ],
  });
  expect(told).toEqual({
    brand: 'Barudan',
    model: 'BEKY-S1506CIII',
    heads: 6,
    needles: 15,
    year: 2016,
    condition: 'used',
    doubts: [],
  });
});

test('a site’s own name is no brand, an unknown brand that the title says too is one', () => {
  expect(parseMachine({ ...NOTHING, title: 'Tajima TMAR-K1506C', brand: 'Best Machine Sales' }).brand).toBe('Tajima');
  expect(parseMachine({ ...NOTHING, title: 'A 6-head', brand: 'Best Machine Sales' })).toMatchObject({
    brand: null,
    doubts: expect.arrayContaining(['The page does not say which brand it is.']),
  });
  expect(parseMachine({ ...NOTHING, title: 'Highland HM-1501', brand: 'Highland' })).toMatchObject({
    brand: 'Highland',
    model: 'HM-1501',
  });
});

test.each([
  ['Tajima TMAR-K1506C 4-Head', '', 'heads', 'The title says 4 heads, the model TMAR-K1506C says 6 heads.'],
  ['Ricoma MT-1 4 head 6 head', '', 'heads', 'The title says 4 heads and 6 heads.'],
  ['Ricoma MT-1 4 head', 'A 6-head machine.', 'heads', 'The title says 4 heads, the description says 6 heads.'],
  ['Ricoma MT-1', 'Needles: 12\nNeedles: 15', 'needles', 'The description says 12 needles and 15 needles.'],
  ['Barudan TMAR-K1506C', '', 'brand', 'The title says Barudan, the model TMAR-K1506C says Tajima.'],
  ['Tajima TMAR-K1506C TMAR-K1504C', '', 'model', 'The title says TMAR-K1504C and TMAR-K1506C.'],
  ['Ricoma 2012 and 2014', '', 'year', 'The title says 2012 and 2014.'],
] as const)('%j with %j contradicts itself about its %s', (title, description, what, doubt) => {
  const told = titledAndDescribed(title, description);
  expect(told[what]).toBeNull();
  expect(told.doubts).toContain(doubt);
});

test('a description that speaks of another machine is no witness against two that agree', () => {
  const told = titledAndDescribed('Tajima TMAR-K1506C six-head', 'We are adding a 15-head and need the bay.');
  expect(told).toMatchObject({ heads: 6, doubts: [] });
});

test('what names neither model nor heads nor needles may be no machine', () => {
  expect(titled('Cap frames, set of twelve, used').doubts).toEqual([
    'The page names neither a model nor heads nor needles: it may be no machine at all.',
  ]);
});

test('every model of the catalogue is found in its own name', () => {
  for (const { brand, name, heads, needles } of BRAND_CATALOGUE) {
    expect(titled(`Used ${brand} ${name}, ready to sew`), name).toMatchObject({ brand, model: name, heads, needles });
  }
});

const word = fc.oneof(
  fc.constantFrom(
    'Tajima',
    'TMAR-K1506C',
    '6',
    '15',
    'head',
    'heads',
    '-',
    'needle',
    'N',
    'H',
    ':',
    '\n',
    '2016',
    'used',
  ),
  fc.constantFrom('six', 'new', 'EMT16', 'PLUS', 'Heads', 'and', ',', '/', 'Melco', 'model', 'Year', 'built in', '$'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' ').replaceAll(' -', '-'));

test('it never fails, and no figure is told that the page or its model does not have', () => {
  const known = new Map(BRAND_CATALOGUE.map((model) => [model.name, model]));
  fc.assert(
    fc.property(text, text, text, (title, description, given) => {
      const told = parseMachine({ ...NOTHING, title, description, model: given.slice(0, 80), tags: [given] });
      const said = `${title} ${description} ${given}`.toLowerCase();
      const model = known.get(told.model ?? '');
      const isSaid = (value: number) => said.includes(String(value)) || /six|single/.test(said);
      expect(told.heads === null || told.heads === model?.heads || isSaid(told.heads)).toBe(true);
      expect(told.needles === null || told.needles === model?.needles || isSaid(told.needles)).toBe(true);
      expect(told.year === null || said.includes(String(told.year))).toBe(true);
      expect(told.model === null || model !== undefined || said.includes(told.model.toLowerCase())).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a long hostile text is read in no time worth speaking of', () => {
  for (const bait of ['6 ', '-', 'Heads: ', 'heads 6,', 'Tajima ', '1'.repeat(40), ' \n', 'six ', 'built in ', 'N/H']) {
    const long = bait.repeat(Math.ceil(20_000 / bait.length));
    const start = cpuMs();
    titledAndDescribed(long.slice(0, 300), long);
    expect(cpuMs() - start, bait).toBeLessThan(2_000);
  }
});

const product = (raw: Partial<RawProduct>) => toPartnerProduct({ ...NOTHING, ...raw }, 'https://a.example/1');

test.each([
  ['SOLD Tajima SAI', true],
  ['Tajima SAI - SOLD', true],
  ['Tajima SAI (sold)', true],
  ['sold: Tajima SAI', true],
  ['Tajima SAI SOLD AS IS', false],
  ['Tajima SAI, SOLD WITH STAND', false],
  ['Tajima SAI (SOLD BY OWNER)', false],
  ['SOLD Separately: Tajima SAI stand', false],
  ['sold by owner: Tajima SAI', false],
  ['SOLD: Tajima SAI, was sold as is', true],
  ['Tajima SAI UNSOLD', false],
])('the title %j says that it is sold: %j', (title, isSold) => {
  expect(product({ title }).isSold).toBe(isSold);
});

test('doubts are short and hold nothing that the database refuses', () => {
  const { doubts } = product({ doubts: [`The price \u0000\uD800 ${'x'.repeat(27_000)}`] });
  const [doubt = ''] = doubts.slice(-1);
  expect(doubt).toMatch(/^The price \uFFFD x+$/);
  expect(doubts.every((one) => one.length <= 300)).toBe(true);
});

test('pictures whose addresses nobody could type are left out', () => {
  const images = [`/${'x'.repeat(2_000)}.jpg`, '/a.jpg'];
  expect(product({ images }).imageUrls).toEqual(['https://a.example/a.jpg']);
});

test('of tags and properties the first hundred tell', () => {
  const tags = Array.from({ length: 101 }, (_, at) => (at === 100 ? '4 heads' : '6 heads'));
  const properties = tags.map((tag) => ({ name: 'Heads', value: tag }));
  expect(product({ tags, properties }).heads).toBe(6);
});
