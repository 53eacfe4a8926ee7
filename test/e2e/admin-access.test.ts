import { expect, test } from 'vitest';
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
