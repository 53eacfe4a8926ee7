import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { getZipCodes } from '#app/features/places/server/zip-codes.service.ts';
import { coordinatesOf, distanceFrom } from '#app/features/places/server/zip-points.service.ts';
import { ZIP_NEEDED } from '#app/features/places/places.schema.ts';
import type { FilterCounts, RelaxedSearches, UnderstoodSearch } from '../catalogue.schema.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

type Visitor = Awaited<ReturnType<typeof browseAsVisitor>>;

const PREMIUM = { isPremiumPaid: true };
const NOWHERE = { city: null, state: null, zip: null, location: null, stateCode: null };

async function withMachines(t: Visitor) {
  const add = (id: string, zip: string, stateCode: string, fields: Parameters<Visitor['addMachine']>[0] = {}) =>
    t.addMachine({ id, brand: 'Tajima', zip, stateCode, ...fields });
  await t.addMachine({ id: 'unknown', brand: 'Tajima', ...NOWHERE });
  await add('dallas', '75201', 'TX', PREMIUM);
  await add('chicago', '60601', 'IL', PREMIUM);
  await add('houston', '77002', 'TX', PREMIUM);
  await add('texas', '77002', 'TX');
}

/** The ids of a list, and how many at its end have no measured distance. */
async function groupsOf(t: Visitor, query: string) {
  const response = await t.get(`/api/machines?${query}`);
  return [response.json<PublicMachine[]>().map(({ id }) => id), Number(response.headers['x-unmeasured-count'] ?? 0)];
}

test('the nearest come first, or the farthest; behind them those that show only a state, and last the unknown', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  expect(await groupsOf(t, 'near=77011&sort=distance')).toEqual([
    ['houston', 'dallas', 'chicago', 'texas', 'unknown'],
    2,
  ]);
  expect(await groupsOf(t, 'near=77011&sort=distance&direction=desc')).toEqual([
    ['chicago', 'dallas', 'houston', 'texas', 'unknown'],
    2,
  ]);
  expect(await groupsOf(t, 'near=77011&sort=brand')).toMatchObject([{ length: 5 }, 0]);
  expect(await groupsOf(t, 'near=77011&sort=distance&page=2&pageSize=2')).toEqual([['chicago', 'texas'], 2]);
});

test('a radius also keeps, behind the measured ones, what lies in a state that reaches into it', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  expect(await groupsOf(t, 'near=77011&within=20')).toEqual([['houston', 'texas'], 1]);
  expect(await groupsOf(t, 'near=77011&within=300&sort=distance')).toEqual([['houston', 'dallas', 'texas'], 1]);
  expect(await groupsOf(t, 'near=77011&within=300&sort=newest')).toEqual([['houston', 'dallas', 'texas'], 1]);
  expect(await groupsOf(t, 'near=77011&within=300&page=2&pageSize=2')).toEqual([['texas'], 1]);
  // The middle of Texas is farther from this town in Louisiana than its border.
  expect(await groupsOf(t, 'near=71101&within=60')).toEqual([['texas'], 1]);
  expect(await groupsOf(t, 'search=within 20 miles of 77011 tajima')).toEqual([['houston', 'texas'], 1]);
  expect(await groupsOf(t, 'search=tajima&sort=relevance&direction=asc&near=77011&within=300')).toEqual([
    ['dallas', 'houston', 'texas'],
    1,
  ]);
  const counts = await t.get('/api/machines/filters/counts?near=77011&within=300');
  expect(counts.json<FilterCounts>()).toMatchObject({
    total: 3,
    states: [
      { value: 'IL', count: 0 },
      { value: 'TX', count: 3 },
    ],
  });
  expect(await t.idsOf('near=09001&within=300')).toEqual([]);
});

test('miles without a place narrow nothing, and are no order; a place alone changes nothing', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const all = await t.idsOf('');
  for (const query of ['within=20', 'sort=distance', 'near=77011']) expect(await t.idsOf(query)).toEqual(all);
});

test('what is no ZIP code, and what are no miles, are refused', async () => {
  await using t = await browseAsVisitor();
  const refused = await t.get('/api/machines?near=7701&sort=distance');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { issues: [{ path: 'near', message: ZIP_NEEDED }] },
  ]);
  for (const within of ['0', '10001', 'x'])
    expect((await t.get(`/api/machines?within=${within}`)).statusCode).toBe(400);
});

test('words may say from where: the nearest come first unless another order is asked for', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  await t.addMachine({
    id: 'other',
    brand: 'Barudan',
    model: 'K',
    name: 'Barudan K',
    zip: '77002',
    stateCode: 'TX',
    ...PREMIUM,
  });
  const search = (words: string, more = '') => t.idsOf(`search=${encodeURIComponent(words)}${more}`);
  const nearest = ['houston', 'dallas', 'chicago', 'texas', 'unknown'];
  expect(await search('tajima near 77011')).toEqual(nearest);
  expect(await search('tajima near 77011', '&sort=distance&near=60601')).toEqual(nearest);
  expect(await search('tajima near 77011', '&sort=distance&direction=desc')).toEqual([
    'chicago',
    'dallas',
    'houston',
    'texas',
    'unknown',
  ]);
  expect(await search('tajima within 20 miles of 77011')).toEqual(['houston', 'texas']);
  expect(await search('near 77011', '&sort=brand')).toHaveLength(6);
  expect(await search('tajima near 77011', '&sort=newest&direction=asc')).toEqual([
    'unknown',
    'dallas',
    'chicago',
    'houston',
    'texas',
  ]);
});

test('a city is as good as a ZIP code in it, and the page learns which', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const fromNearest = ['houston', 'dallas', 'chicago', 'texas', 'unknown'];
  expect(await t.idsOf('search=tajima+near+Houston')).toEqual(fromNearest);
  expect(await t.idsOf('search=tajima+houston,+tx')).toEqual(fromNearest);
  expect(await t.idsOf('search=houston')).toEqual(fromNearest);
  expect(await t.idsOf('search=within+40+miles+of+chicago')).toEqual(['chicago']);
  const counts = await t.get('/api/machines/filters/counts?search=within+40+miles+of+chicago');
  expect(counts.json<FilterCounts>().total).toBe(1);
  const understood = await t.get('/api/machines/filters/understood?search=within+40+miles+of+Chicago');
  const { text, phrases } = understood.json<UnderstoodSearch>();
  expect(text).toMatch(/^within 40 miles of 606\d\d$/);
  expect(phrases).toMatchObject([{ match: 'within 40 miles of Chicago' }]);
  const relaxed = await t.get('/api/machines/filters/relaxed?search=barudan+within+40+miles+of+chicago');
  expect(relaxed.json<RelaxedSearches>()[0]?.query).toContain('near=606');
});

test('what finds nothing so near is found farther away, or anywhere', async () => {
  await using t = await browseAsVisitor();
  await withMachines(t);
  const relaxed = await t.get('/api/machines/filters/relaxed?near=60601&within=500&state=TX&sort=distance');
  expect(relaxed.json()).toEqual([
    { key: 'within', query: '?near=60601&state=TX&within=1000', total: 3 },
    { key: 'within', query: '?near=60601&state=TX', total: 3 },
    { key: 'state', query: '?near=60601&within=500', total: 1 },
  ]);
});

/** Two locations in each state; public responses do not reveal which one a listing has. */
const TWINS = [
  ['TX', '77002', '79901'],
  ['CA', '96001', '92101'],
  ['NY', '10001', '14201'],
  ['AK', '99501', '99801'],
  ['ON', '77002', '10001'],
] as const;

async function withTwins(t: Visitor) {
  for (const [stateCode, ...zips] of TWINS) {
    for (const [index, zip] of zips.entries())
      await t.addMachine({
        id: `${stateCode}-${index}`,
        stateCode,
        zip,
        city: `City ${zip}`,
        location: `Street ${zip}`,
      });
  }
  await t.addMachine({ id: 'told', stateCode: 'TX', zip: '79901', ...PREMIUM });
}

test('of what is hidden nothing can be measured: neither by numbers nor by order, filters and counts', async () => {
  await using t = await browseAsVisitor();
  await withTwins(t);
  const listed: PublicMachine[] = (await t.get('/api/machines?sort=newest&direction=asc')).json();
  const coordinates = new Map(listed.map((machine) => [machine.id, machine.coordinates]));
  for (const [stateCode] of TWINS) expect(coordinates.get(`${stateCode}-0`)).toEqual(coordinates.get(`${stateCode}-1`));
  const zips = fc.constantFrom(...[...getZipCodes().values()].flatMap(({ zip, point }) => (point === null ? [] : zip)));
  await fc.assert(
    fc.asyncProperty(zips, fc.integer({ min: 1, max: 4_000 }), async (zip, within) => {
      const distanceTo = distanceFrom(zip);
      // Everything below is computed from public responses: ZIP codes where they are shown, else states.
      const farOff = (place: string) => distanceTo(place) ?? { miles: 99_999, isMeasured: false };
      const distances = new Map(listed.map(({ id, zip: shown, location }) => [id, farOff(shown ?? location ?? '')]));
      const distance = (id: string) => distances.get(id) ?? farOff('');
      const byAnswer = listed
        .map(({ id }) => id)
        .toSorted(
          (one, other) =>
            Number(distance(other).isMeasured) - Number(distance(one).isMeasured) ||
            distance(one).miles - distance(other).miles,
        );
      const unmeasured = (ids: readonly string[]) => ids.filter((id) => !distance(id).isMeasured).length;
      expect(await groupsOf(t, `near=${zip}&sort=distance`)).toEqual([byAnswer, unmeasured(byAnswer)]);
      const near = byAnswer.filter((id) => distance(id).miles <= within);
      expect(await groupsOf(t, `near=${zip}&within=${within}&sort=distance`)).toEqual([near, unmeasured(near)]);
      const counts = (await t.get(`/api/machines/filters/counts?near=${zip}&within=${within}`)).json<FilterCounts>();
      expect(counts.total).toBe(near.length);
      expect(counts.states.map(({ value, count }) => [value, count])).toEqual(
        counts.states.map(({ value }) => [
          value,
          near.filter((id) => (id === 'told' ? 'TX' : id.slice(0, 2)) === value).length,
        ]),
      );
    }),
    { numRuns: 60 },
  );
});

test('a listing that moves within its state without telling so is answered byte for byte as before', async () => {
  await using t = await browseAsVisitor();
  await withTwins(t);
  const addresses = [
    '/api/machines/TX-0',
    '/api/machines?near=77002&sort=distance',
    '/api/machines?near=77002&within=40',
    '/api/machines/filters/counts?near=77002&within=40',
    '/api/machines?search=near+77002',
    '/api/machines?near=79901&within=40&sellerId=0d3f8c1e-7d5b-4c35-9b7e-2f1a5c9d8e70',
  ];
  const answers = async () => Promise.all(addresses.map(async (address) => (await t.get(address)).body));
  const before = await answers();
  await t.database.db
    .update(machines)
    .set({ zip: '79901', city: 'El Paso', location: 'El Paso, TX 79901' })
    .where(eq(machines.id, 'TX-0'));
  expect(await answers()).toEqual(before);
});

test('a listing that tells its ZIP code is measured from there, until it tells it no more', async () => {
  await using t = await browseAsVisitor();
  await withTwins(t);
  const read = async () => (await t.get('/api/machines/told')).json<PublicMachine>().coordinates;
  expect(await read()).toEqual({ latitude: 31.76, longitude: -106.48, precision: 'zip' });
  expect(await groupsOf(t, 'near=79901&within=40')).toEqual([['told', 'TX-0', 'TX-1'], 2]);
  await t.database.db.update(machines).set({ isPremiumPaid: false }).where(eq(machines.id, 'told'));
  expect(await read()).toEqual({ ...coordinatesOf('TX') });
  expect(await groupsOf(t, 'near=79901&within=40')).toEqual([['TX-0', 'TX-1', 'told'], 3]);
});
