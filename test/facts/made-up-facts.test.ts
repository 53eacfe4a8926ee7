import { expect, test } from 'vitest';
import type { FactValue } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import type { SourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { startTestApp } from '#test/app.ts';
import { sellAsSeller } from '#test/fixtures/listings.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';
import { PUBLIC, STATED, statedBySeller } from '#test/fixtures/stated-facts.ts';
import { browseAsVisitor, caughtUp } from '#test/fixtures/visitor-browsing.ts';

test('these tests are about the made-up facts, one of each kind', () => {
  expect(FACTS.map(({ key }) => key)).toEqual(Object.keys(STATED));
  expect(new Set(FACTS.map(({ kind }) => kind.type)).size).toBe(8);
});

test('what a seller states of a new machine is stored and told, and the private fact to them alone', async () => {
  await using t = await sellAsSeller();
  const sent = await t.submit({ facts: STATED });
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, facts } = sent.json<{ id: string; facts: SourcedFacts }>();
  expect(facts).toEqual(statedBySeller(STATED));
  expect((await t.call('GET', `/api/machines/${id}`)).json()).toMatchObject({ facts });
  const exported = (await t.call('GET', '/api/user/export')).json<{ listings: object[] }>();
  expect(exported.listings).toMatchObject([{ id, facts }]);
});

const SPOOL = { fiber: 'rayon' };
const COUNT = 'a whole number from 1 to 99';

const WRONG: [string, Record<string, FactValue>, string, string][] = [
  ['a half', { shuttleSpeed: 1.5 }, 'shuttleSpeed', 'Shuttle speed must be a whole number from 100 to 2,500'],
  ['too little', { shuttleSpeed: 99 }, 'shuttleSpeed', 'Shuttle speed must be a whole number from 100 to 2,500'],
  ['two decimals', { longestThread: 1.25 }, 'longestThread', 'Longest thread may have 1 decimals'],
  ['a long text', { oilBrand: 'x'.repeat(41) }, 'oilBrand', 'Oil brand must be at most 40 characters'],
  ['no day', { polishedOn: '2026-02-30' }, 'polishedOn', 'Polished on must be a date such as 2026-11-24'],
  ['a day ahead', { polishedOn: '2100-01-01' }, 'polishedOn', 'Polished on must not lie ahead'],
  ['a word for a yes', { hasBell: 'true' }, 'hasBell', 'Rings a bell must be yes or no'],
  ['another word', { lampColor: 'blue' }, 'lampColor', 'Lamp color must be one of those on offer'],
  ['an empty list', { ribbons: [] }, 'ribbons', 'Ribbons must name one at least'],
  ['no entry', { spools: [] }, 'spools', 'Spools must name one at least'],
  ['too many', { spools: [1, 2, 3, 4].map(() => SPOOL) }, 'spools', 'Spools may list 3 at most'],
  ['a word for an entry', { spools: ['rayon'] }, 'spools.0', 'A spool is an object of its fields'],
  ['half an entry', { spools: [{ count: 2 }] }, 'spools.0.fiber', 'Spools (fiber) must be one of those on offer'],
  ['too few', { spools: [{ ...SPOOL, count: 0 }] }, 'spools.0.count', `Spools (count) must be ${COUNT}`],
  ['another in the list', { ribbons: ['wool'] }, 'ribbons.0', 'Ribbons must be of those on offer'],
];

test('a value that is not of its fact is refused at its field, and an unknown fact is dropped', async () => {
  await using t = await sellAsSeller();
  for (const [what, facts, field, message] of WRONG) {
    const refused = await t.submit({ facts });
    expect(refused.statusCode, what).toBe(400);
    expect(refused.json(), what).toMatchObject({ issues: [{ path: `facts.${field}`, message }] });
  }
  const unknown = await t.submit({ facts: { horsePower: 3, hasBell: false } });
  expect(unknown.json()).toMatchObject({ facts: statedBySeller({ hasBell: false }) });
});

test('a change is shown to the moderator fact by fact, and to visitors once it is approved', async () => {
  await using t = await withPublicListing();
  expect((await t.edit({ facts: STATED })).statusCode).toBe(200);
  expect((await t.decide('approve')).statusCode).toBe(200);
  expect(await t.seen()).toMatchObject({ facts: statedBySeller(PUBLIC) });
  const edited = await t.edit({ facts: { shuttleSpeed: 1_100, oilBrand: null, ribbons: ['velvet', 'satin'] } });
  expect(edited.statusCode, edited.body).toBe(200);
  const { oilBrand: _gone, ...others } = STATED;
  expect(await t.own()).toMatchObject({
    facts: statedBySeller({ ...others, shuttleSpeed: 1_100, ribbons: ['satin', 'velvet'] }),
  });
  expect((await t.seen()).facts).toEqual(statedBySeller(PUBLIC));
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes')).json();
  expect(changes).toEqual([
    { field: 'shuttleSpeed', before: 1_000, after: 1_100 },
    { field: 'oilBrand', before: 'Finest', after: null },
    { field: 'ribbons', before: ['silk', 'velvet'], after: ['satin', 'velvet'] },
  ]);
  expect((await t.decide('approve')).statusCode).toBe(200);
  expect((await t.seen()).facts).toEqual(
    statedBySeller({ ...PUBLIC, oilBrand: undefined, shuttleSpeed: 1_100, ribbons: ['satin', 'velvet'] }),
  );
  const unchanged = await t.edit({});
  expect(unchanged.json()).toMatchObject({ facts: statedBySeller({ shuttleSpeed: 1_100 }) });
});

test('an admin’s edit is in the audit log with what everybody is told, and without the rest', async () => {
  await using t = await withPublicListing();
  const edited = await t.call('PUT', '/api/machines/mine', { ...(await t.seen()), ...FORM, facts: STATED });
  expect(edited.statusCode, edited.body).toBe(200);
  const [entry] = (await t.call('GET', '/api/admin/audit-log')).json<{ after: object }[]>();
  expect(entry).toMatchObject({ after: PUBLIC });
  expect(JSON.stringify(entry)).not.toContain('V-100');
});

const FORM = {
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  heads: 6,
  needles: 15,
  city: 'Columbus',
  state: 'Ohio',
  zip: '43004',
  contactName: 'Sam',
  contactEmail: 'sam@shop.example',
};

async function browseMachines() {
  const t = await browseAsVisitor();
  await t.addMachine({
    id: 'a',
    facts: { shuttleSpeed: 900, hasBell: true, lampColor: 'red', ribbons: ['silk'], spools: [{ fiber: 'rayon' }] },
  });
  await t.addMachine({ id: 'b', facts: { shuttleSpeed: 1_200, hasBell: false, polishedOn: '2026-01-02' } });
  await t.addMachine({ id: 'c', facts: { ...PUBLIC, shuttleSpeed: 1_500, polishedOn: '2025-12-31' } });
  await t.addMachine({ id: 'd', brand: 'Barudan', name: 'Barudan K', facts: { lampColor: 'red' } });
  await t.addMachine({ id: 'e' });
  return t;
}

test('lists are narrowed by range, by list and by a yes, alone and with words', async () => {
  await using t = await browseMachines();
  const expected: [string, string[]][] = [
    ['shuttleSpeedMin=1000', ['b', 'c']],
    ['shuttleSpeedMin=1000&shuttleSpeedMax=1300', ['b']],
    ['polishedOnMax=2025-12-31', ['c']],
    ['polishedOnMin=2026-01-01', ['b']],
    ['hasBell=true', ['a', 'c']],
    ['lampColor=red', ['d', 'a']],
    ['lampColor=red&lampColor=green', ['d', 'a', 'c']],
    ['ribbons=velvet', ['c']],
    ['ribbons=silk&ribbons=satin', ['a', 'c']],
    ['ribbons=silk&hasBell=true&shuttleSpeedMax=1000', ['a']],
    ['spools=polyester', ['c']],
    ['spools=rayon&spools=polyester', ['a', 'c']],
    ['longestThreadMin=12.5', ['c']],
    ['has=polishedOn', ['b', 'c']],
    ['has=shuttleSpeed&has=longestThread', ['c']],
    ['has=shuttleSpeed&shuttleSpeedMax=1300', ['a', 'b']],
  ];
  for (const [query, ids] of expected) expect(await t.idsOf(query), query).toEqual(ids);
  expect((await t.idsOf('search=tajima&shuttleSpeedMin=1000')).toSorted()).toEqual(['b', 'c']);
  expect(await t.idsOf('search=tajima&lampColor=red')).toEqual(['a']);
  for (const wrong of [
    'shuttleSpeedMin=fast',
    'lampColor=blue',
    'hasBell=perhaps',
    'polishedOnMin=yesterday',
    'has=hasBell',
  ])
    expect((await t.get(`/api/machines?${wrong}`)).statusCode, wrong).toBe(400);
  expect((await t.get('/api/machines?vaultNumber=V-100')).json()).toHaveLength(5);
});

test('lists go by a fact in either direction, what is unknown first', async () => {
  await using t = await browseMachines();
  expect(await t.idsOf('sort=shuttleSpeed')).toEqual(['d', 'e', 'a', 'b', 'c']);
  expect(await t.idsOf('sort=shuttleSpeed&direction=desc')).toEqual(['c', 'b', 'a', 'e', 'd']);
  expect(await t.idsOf('sort=polishedOn&hasBell=true')).toEqual(['a', 'c']);
  expect(await t.idsOf('sort=shuttleSpeed&page=2&pageSize=2')).toEqual(['a', 'b']);
  expect((await t.get('/api/machines?sort=vaultNumber')).statusCode).toBe(400);
});

test('each value of a choice is counted under the other filters, with words and without', async () => {
  await using t = await browseMachines();
  const countsOf = async (query: string) => (await t.get(`/api/machines/filters/counts?${query}`)).json().facts;
  expect(await countsOf('')).toEqual({
    hasBell: [{ value: 'true', count: 2 }],
    lampColor: [
      { value: 'red', count: 2 },
      { value: 'green', count: 1 },
    ],
    ribbons: [
      { value: 'silk', count: 2 },
      { value: 'satin', count: 0 },
      { value: 'velvet', count: 1 },
    ],
    spools: [
      { value: 'rayon', count: 2 },
      { value: 'polyester', count: 1 },
    ],
  });
  expect(await countsOf('lampColor=red')).toMatchObject({
    hasBell: [{ count: 1 }],
    lampColor: [{ count: 2 }, { count: 1 }],
  });
  expect(await countsOf('search=tajima')).toMatchObject({ lampColor: [{ count: 1 }, { count: 1 }] });
  const hasOf = async (query: string) => (await t.get(`/api/machines/filters/counts?${query}`)).json().has;
  expect(await hasOf('hasBell=true')).toEqual({ shuttleSpeed: 2, longestThread: 1, polishedOn: 1 });
  expect(await hasOf('has=polishedOn&search=tajima')).toEqual({ shuttleSpeed: 2, longestThread: 1, polishedOn: 2 });
  const { total, brands } = (await t.get('/api/machines/filters/counts?lampColor=red')).json();
  expect(total).toBe(2);
  expect(brands).toEqual([
    { value: 'Barudan', count: 1 },
    { value: 'Tajima', count: 1 },
  ]);
});

test('listings of one seller and the back office are narrowed and sorted alike', async () => {
  await using t = await withPublicListing();
  await t.addMachine({ id: 'x', sellerId: t.seller.id, isPremiumPaid: true, facts: { ...STATED, shuttleSpeed: 700 } });
  await t.addMachine({ id: 'y', sellerId: t.seller.id, isPremiumPaid: true, facts: { shuttleSpeed: 800 } });
  await caughtUp(t);
  const idsOf = async (who: 'seller' | 'admin', query: string) => {
    const call = who === 'seller' ? t.asSeller : t.call;
    const answer = await call(
      'GET',
      `/api/machines?${who === 'admin' ? 'admin=true' : `sellerId=${t.seller.id}`}&${query}`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<PublicMachine[]>().map(({ id }) => id);
  };
  for (const who of ['seller', 'admin'] as const) {
    expect(await idsOf(who, 'shuttleSpeedMin=750'), who).toEqual(['y']);
    expect(await idsOf(who, 'has=polishedOn'), who).toEqual(['x']);
    expect(await idsOf(who, 'hasBell=true'), who).toEqual(['x']);
    expect(await idsOf(who, 'ribbons=velvet&lampColor=green&polishedOnMin=2026-02-03'), who).toEqual(['x']);
    expect(await idsOf(who, 'spools=polyester'), who).toEqual(['x']);
    expect(await idsOf(who, 'sort=shuttleSpeed'), who).toEqual(['mine', 'x', 'y']);
    expect(await idsOf(who, 'sort=shuttleSpeed&direction=desc'), who).toEqual(['y', 'x', 'mine']);
  }
});

test('the database takes no value of another kind', async () => {
  await using t = await startTestApp();
  const refused: FactValues[] = [
    { shuttleSpeed: '900' },
    { shuttleSpeed: 1.5 },
    { longestThread: 'long' },
    { oilBrand: 3 },
    { polishedOn: '3 May' },
    { hasBell: 'yes' },
    { lampColor: ['red'] },
    { ribbons: 'silk' },
    { ribbons: [{ fiber: 'rayon' }] },
    { spools: ['rayon'] },
  ];
  for (const facts of refused)
    await expect(t.addMachine({ facts }), JSON.stringify(facts)).rejects.toMatchObject({
      cause: { constraint: 'machines_facts_check' },
    });
  await expect(t.addMachine({ facts: STATED })).resolves.toMatchObject({ facts: STATED });
});

test('OpenAPI names each fact where it is sent, answered and asked for, and the private one not to everybody', async () => {
  await using t = await startTestApp();
  const { components, paths } = (await t.app.inject('/api/openapi.json')).json();
  expect(Object.keys(components.schemas.Machine.properties.facts.properties)).toEqual(Object.keys(PUBLIC));
  expect(Object.keys(components.schemas.OwnMachine.properties.facts.properties)).toEqual(Object.keys(STATED));
  const asked: { name: string }[] = paths['/api/machines'].get.parameters;
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'shuttleSpeedMin',
      'shuttleSpeedMax',
      'polishedOnMin',
      'hasBell',
      'lampColor',
      'ribbons',
      'spools',
    ]),
  );
  const sent = components.schemas.NewMachineInput.properties.facts.properties;
  expect(Object.keys(sent)).toEqual(Object.keys(STATED));
});
