import { expect, test } from 'vitest';
import { settings } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moderate } from '#test/fixtures/moderation.ts';
import { DEFAULT_LENDERS, DEFAULT_TERMS } from '../default-settings.rules.ts';

const LENDERS = '/api/settings/lenders';
const TERMS = '/api/settings/terms';
const BANK = {
  name: 'Bank of Hoops',
  highlight: 'Loans from $5k',
  description: 'Loans for commercial machines, decided within a day.',
  url: 'https://bank-of-hoops.com/apply',
  logo: '/lenders/hoops.svg',
};
const OWN = { summary: 'The Bank of Hoops finances machines.', lenders: [BANK] };

const getSite = async ({ app }: Pick<TestApp, 'app'>) => (await app.inject('/api/site')).json();
const getLenders = async ({ app }: Pick<TestApp, 'app'>) => (await app.inject('/api/lenders')).json();

test('a new site names sample lenders, and the lenders that an admin enters at once, audited', async () => {
  await using t = await moderate();
  expect(await getLenders(t)).toEqual(DEFAULT_LENDERS.lenders);
  expect(await getSite(t)).toMatchObject({ financingSummary: DEFAULT_LENDERS.summary });
  expect((await getSite(t)).samples).toContain('lenders');
  const answer = await t.call('PUT', LENDERS, { ...OWN, unknown: 'dropped' });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, OWN]);
  expect(await getLenders(t)).toEqual([BANK]);
  expect(await getSite(t)).toMatchObject({ financingSummary: OWN.summary });
  expect((await getSite(t)).samples).not.toContain('lenders');
  expect((await t.call('GET', LENDERS)).json()).toEqual(answer.json());
  expect(await t.entries()).toMatchObject([
    { actorName: 'boss', action: 'change lenders', subjectType: 'setting', subjectId: 'lenders', after: OWN },
  ]);
});

test.each([
  ['an address without https', { url: 'http://bank-of-hoops.com' }, 'Must be a web address that begins with https://'],
  ['an address that runs', { url: 'javascript:alert(1)' }, 'Must be a web address that begins with https://'],
  ['a password in an address', { url: 'https://a:b@hoops.com' }, 'Must be a web address that begins with https://'],
  ['no name', { name: ' ' }, 'Name is required'],
  ['a description that fits no card', { description: 'x'.repeat(161) }, 'Must be at most 160 characters'],
  ['a highlight of two lines', { highlight: 'Loans\nand more' }, 'Contains characters that cannot be stored'],
  [
    'a logo of another site',
    { logo: '//elsewhere.com/a.svg' },
    'Must be a path on this site, such as /lenders/bank.svg',
  ],
])('a lender with %s is refused', async (_what, fields, message) => {
  await using t = await moderate();
  const refused = await t.call('PUT', LENDERS, { ...OWN, lenders: [{ ...BANK, ...fields }] });
  const [path] = Object.keys(fields);
  expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path: `lenders.0.${path}`, message }]]);
  expect(await t.entries()).toEqual([]);
});

test('there are one to six lenders, each with a name of its own', async () => {
  await using t = await moderate();
  const named = (count: number) => Array.from({ length: count }, (_, index) => ({ ...BANK, name: `Bank ${index}` }));
  const put = async (lenders: object[]) => {
    const answer = await t.call('PUT', LENDERS, { ...OWN, lenders });
    return [answer.statusCode, answer.json().message];
  };
  expect(await put(named(7))).toEqual([400, 'There is room for 6 lenders']);
  expect(await put([])).toEqual([400, 'At least one lender is required']);
  expect(await put([BANK, { ...BANK, name: 'BANK OF HOOPS' }])).toEqual([400, 'Each lender needs a name of its own']);
  expect(await put(named(6))).toEqual([200, undefined]);
});

test('figures and terms are the site’s own until they are edited, and edits stand on pages at once', async () => {
  await using t = await moderate();
  expect(await getSite(t)).toMatchObject({ terms: DEFAULT_TERMS });
  const own = { ...DEFAULT_TERMS, commission: '7.5%', dailyVisits: '', usedParts: '6 months' };
  const answer = await t.call('PUT', TERMS, own);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, own]);
  expect(await getSite(t)).toMatchObject({ terms: own });
  expect(await t.entries()).toMatchObject([{ action: 'change terms', before: DEFAULT_TERMS, after: own }]);
});

test('figures that are saved as they are are confirmed by whoever saves them, once', async () => {
  await using t = await moderate();
  expect((await getSite(t)).samples).toContain('terms');
  for (const _twice of [1, 2]) expect((await t.call('PUT', TERMS, DEFAULT_TERMS)).statusCode).toBe(200);
  expect((await getSite(t)).samples).not.toContain('terms');
  expect(await t.entries()).toMatchObject([{ actorName: 'boss', action: 'confirm terms' }]);
});

test.each([
  [{ commission: 'a lot' }, 'commission', 'Must be a percentage or a range of it, such as 5-10%'],
  [{ saleWindow: '' }, 'saleWindow', 'Must not be empty'],
  [{ experience: 'x'.repeat(21) }, 'experience', 'Must be at most 20 characters'],
])('the terms %j are refused', async (fields, path, message) => {
  await using t = await moderate();
  const refused = await t.call('PUT', TERMS, { ...DEFAULT_TERMS, ...fields });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toContainEqual({ path, message });
  expect(await getSite(t)).toMatchObject({ terms: DEFAULT_TERMS });
});

test('who has not seen what another admin saved meanwhile is told, and overwrites nothing', async () => {
  await using t = await moderate();
  const { etag } = (await t.call('GET', LENDERS)).json();
  expect((await t.call('PUT', LENDERS, OWN, { 'If-Match': etag })).statusCode).toBe(200);
  expect((await t.call('PUT', LENDERS, DEFAULT_LENDERS, { 'If-Match': etag })).statusCode).toBe(412);
  const { etag: next, ...now } = (await t.call('GET', LENDERS)).json();
  expect(now).toEqual(OWN);
  expect((await t.call('PUT', LENDERS, DEFAULT_LENDERS, { 'If-Match': next })).statusCode).toBe(200);
});

test('another replica shows what was edited, on pages that it has kept too', async () => {
  await using t = await moderate({ engine: 'postgres' });
  // Its clock is fixed, so that its short-lived cache does not expire.
  const now = new Date();
  await using other = await startTestApp({ database: t.database, now: () => now });
  const before = await getSite(other);
  await t.call('PUT', TERMS, { ...DEFAULT_TERMS, commission: '6%' });
  await expect.poll(async () => (await getSite(other)).terms.commission).toBe('6%');
  expect(before.terms.commission).toBe(DEFAULT_TERMS.commission);
});

test('what an earlier release stored with fewer fields has the first words for the others', async () => {
  await using t = await startTestApp();
  await t.database.db.insert(settings).values({ key: 'terms', value: JSON.stringify({ commission: '8%' }) });
  expect(await getSite(t)).toMatchObject({ terms: { ...DEFAULT_TERMS, commission: '8%' } });
});
