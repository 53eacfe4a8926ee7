import { expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { PHONE, visit } from './browser.ts';
import { sellerWith } from './listings-visits.ts';

test('nobody but an admin comes in', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.open('/admin/listings');
  expect(new URL(v.page.url()).pathname).toBe('/auth');
  await sellerWith(v, 0);
  for (const path of ['/admin/listings', '/admin/deleted-listings']) {
    await v.open(path);
    expect(new URL(v.page.url()).pathname).toBe('/');
  }
});

const LISTS = [
  'accessories',
  'audit-log',
  'contacts',
  'csv-management',
  'deals',
  'deleted-listings',
  'deleted-users',
  'demand',
  'held-messages',
  'imports',
  'introductions',
  'invoices',
  'listings',
  'mail',
  'models',
  'page-views',
  'payments',
  'reports',
  'sales',
  'statistics',
  'users',
  'wanted',
];
const TOO_LONG = 'x'.repeat(1_000);
/** A parameter of each page that does not parse. */
const WRONG: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LISTS.map((list) => [list, 'page=banana'])),
  blocks: `email=${TOO_LONG}`,
  funnel: 'months=banana',
  'imports/none': 'page=banana',
  messages: 'group=banana',
  people: 'page=banana',
  'people/none': 'page=banana',
  search: `search=${TOO_LONG}`,
};

test('what does not parse leaves the address of each page of the back office, and the rest stays', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/deals?stage=won&stage=banana&view=table&utm_source=mail');
  expect(new URL(page.url()).search).toBe('?stage=won&utm_source=mail&view=table');
  for (const [name, wrong] of Object.entries(WRONG)) {
    const path = `/admin/${name}`;
    const answer = await page.request.get(`${path}?${wrong}&utm_source=mail`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], path).toEqual([307, `${path}?utm_source=mail`]);
  }
  for (const list of LISTS) {
    const answer = await page.request.get(`/admin/${list}?page=2&utm_source=mail`, { maxRedirects: 0 });
    expect(answer.status(), list).toBe(200);
  }
});
