import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { agreementVersions } from '#app/db/tables/agreements.ts';
import type { NewVersion } from '../agreements.schema.ts';
import { SHIPPED_AGREEMENTS } from '../shipped-agreements.rules.ts';
import { ensureAgreements } from './agreements.service.ts';
import { addAccount } from '#test/accounts.ts';
import { moderate } from '#test/fixtures/moderation.ts';

const BROKERAGE = '/api/admin/agreements/brokerage/versions';
const { rates: SHIPPED_RATES } = SHIPPED_AGREEMENTS.brokerage;
const RATES = {
  brokered: [
    { upToUsd: 20_000, lowPercent: 8, highPercent: 12 },
    { upToUsd: null, lowPercent: 5, highPercent: 7.5 },
  ],
  consignment: [{ upToUsd: null, lowPercent: 10, highPercent: 10 }],
  claimMonths: 6,
};
const NEXT = { text: '## New\n\nTerms.', note: 'Other rates', rates: RATES, replaces: 1 } satisfies NewVersion;

test('a new site has a first version of each agreement, which a later start does not change', async () => {
  await using t = await moderate();
  await ensureAgreements(t.database.db, new Date('2030-01-01'));
  for (const kind of ['terms', 'privacy', 'brokerage'] as const) {
    const { text, rates } = SHIPPED_AGREEMENTS[kind];
    const answer = (await t.app.inject(`/api/agreements/${kind}`)).json();
    expect(answer).toMatchObject({ kind, version: 1, text, rates, versions: [{ version: 1 }] });
    expect(answer.publishedAt < '2030').toBe(true);
  }
});

test('an admin publishes a version, which is audited, and the earlier one stays as it was', async () => {
  await using t = await moderate();
  const read = async (query = '') => (await t.app.inject(`/api/agreements/brokerage${query}`)).json();
  const { versions: _first, ...first } = await read();
  const published = await t.call('POST', BROKERAGE, NEXT);
  expect([published.statusCode, published.json()]).toMatchObject([201, { version: 2, text: NEXT.text, rates: RATES }]);
  expect(await read()).toEqual(published.json());
  expect(await read('?version=1')).toMatchObject(first);
  expect((await read()).versions).toMatchObject([{ version: 2, note: 'Other rates' }, { version: 1 }]);
  expect(await t.entries()).toMatchObject([
    { actorName: 'boss', action: 'publish agreement', subjectId: 'agreement brokerage', after: { version: 2 } },
  ]);
  expect((await t.app.inject('/api/agreements/brokerage?version=3')).statusCode).toBe(404);
});

test('cached pages of the site end with a new version', async () => {
  await using t = await moderate();
  const readCatalogueVersion = async () => (await t.database.db.select().from(catalogueVersion))[0]?.version;
  const before = await readCatalogueVersion();
  await t.call('POST', BROKERAGE, NEXT);
  expect(await readCatalogueVersion()).not.toBe(before);
});

test('the database refuses to change a version, and the version survives its author', async () => {
  await using t = await moderate();
  const { db } = t.database;
  const author = await addAccount(t, { role: 'admin', username: 'leaver' });
  const publish = t.callAs(await t.signIn(author));
  expect((await publish('POST', BROKERAGE, NEXT)).statusCode).toBe(201);
  for (const change of [{ text: 'Other' }, { note: 'Other' }, { publishedAt: new Date() }, { rates: SHIPPED_RATES }])
    await expect(db.update(agreementVersions).set(change)).rejects.toThrow();
  // As deleting the account does.
  await db.update(agreementVersions).set({ authorUserId: null });
  const [row] = await db.select().from(agreementVersions).where(eq(agreementVersions.version, 2));
  expect(row).toMatchObject({ text: NEXT.text, authorUserId: null, authorName: 'leaver' });
});

test('of two admins who publish at once, the second is told, and pressing twice publishes once', async () => {
  await using t = await moderate();
  const answers = await Promise.all(['One', 'Two'].map((text) => t.call('POST', BROKERAGE, { ...NEXT, text })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 412]));
  const { text } = (await t.app.inject('/api/agreements/brokerage')).json();
  const again = await t.call('POST', BROKERAGE, { ...NEXT, text });
  expect([again.statusCode, again.json().version]).toEqual([201, 2]);
  expect(await t.entries()).toHaveLength(1);
});

test.each([
  ['no text', { text: ' \r\n' }, 'text'],
  ['no note', { note: '' }, 'note'],
  ['no commission', { rates: undefined }, 'rates'],
  ['a channel without bands', { rates: { ...RATES, brokered: [] } }, 'rates.brokered'],
  [
    'a last band with an end',
    { rates: { ...RATES, consignment: [{ upToUsd: 9, lowPercent: 1, highPercent: 2 }] } },
    'rates.consignment',
  ],
  [
    'a lowest percentage above the highest',
    { rates: { ...RATES, consignment: [{ upToUsd: null, lowPercent: 3, highPercent: 2 }] } },
    'rates.consignment.0.highPercent',
  ],
  ['no months of a claim', { rates: { ...RATES, claimMonths: 0 } }, 'rates.claimMonths'],
])('a version with %s is refused', async (_what, change, path) => {
  await using t = await moderate();
  const refused = await t.call('POST', BROKERAGE, { ...NEXT, ...change });
  expect([refused.statusCode, refused.json().issues]).toMatchObject([400, [{ path }]]);
  const terms = await t.call('POST', '/api/admin/agreements/terms/versions', NEXT);
  expect([terms.statusCode, terms.json().issues]).toMatchObject([400, [{ path: 'rates' }]]);
});
