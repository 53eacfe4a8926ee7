import { expect, test } from 'vitest';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';
import { operationsOf } from '#test/operations.ts';

/** One value per private fact, recognizable wherever it appears. */
const PRIVATE = {
  serialNumber: 'SN-90210-77813',
  ownership: 'free-and-clear',
  lender: 'Quiet Harbor Lending',
  payoffUsd: 7_654_321,
  leaseEndsOn: '2033-03-13',
  purchasedFrom: 'Hushed Dealer Ltd',
  purchasedOn: '2011-11-17',
  billOfSale: true,
};
/** The strings to search responses for; they occur in no other text. */
const MARKS = Object.entries(PRIVATE).map(([key, value]) =>
  typeof value === 'boolean' ? `"${key}":` : JSON.stringify(value).replaceAll('"', ''),
);

test('these are all facts that not everybody is told', () => {
  const hidden = FACTS.filter(({ audience }) => audience !== 'everyone').map(({ key }) => key);
  expect(Object.keys(PRIVATE)).toEqual(hidden);
});

test('no answer to visitors, other sellers or admins who do not moderate has a private fact, whichever it is', async () => {
  await using t = await browseAsVisitor({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const owner = await t.addUser();
  const asOwner = await t.signIn(owner);
  await t.addMachine({ id: 'private', sellerId: owner.id, isPremiumPaid: true, facts: { owners: 2, ...PRIVATE } });
  await t.addMachine({ id: 'sold', sellerId: owner.id, status: 'sold', facts: PRIVATE });
  const operations = (await operationsOf(t)).filter(({ method }) => method === 'GET');
  const lists = ['search=Hushed', 'search=77813', 'sort=newest&pageSize=100&page=1', 'lender=x', 'payoffUsdMin=1'];
  const urls = [
    // The document lists field names, but no machine's data.
    ...operations.map(({ route }) =>
      route
        .replace('{part}', '0')
        .replace('{slug}', 'used-tajima-embroidery-machines')
        .replace(/\{id\}/, 'private'),
    ),
    '/api/machines/sold',
    ...lists.flatMap((query) => [`/api/machines?${query}`, `/api/machines/filters/counts?${query}`]),
  ];
  const leaks: string[] = [];
  let answered = 0;
  const others = await t.addUser({ role: 'admin', permissions: ['messages', 'payments', 'users'] });
  const callers = [{}, await t.signIn('guest'), await t.signIn(await t.addUser()), await t.signIn(others)];
  for (const headers of callers)
    for (const url of urls) {
      const { statusCode, body } = await t.app.inject({ url, headers });
      if (statusCode === 200) answered += 1;
      leaks.push(...MARKS.filter((mark) => body.includes(mark)).map((mark) => `${url}: ${mark}`));
    }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(60);
  // Proves that the marks are found where they are allowed.
  const own = (await t.app.inject({ url: '/api/machines/private', headers: asOwner })).body;
  expect(MARKS.filter((mark) => !own.includes(mark))).toEqual([]);
  expect((await t.app.inject('/api/machines?search=Hushed')).json()).toEqual([]);
});
