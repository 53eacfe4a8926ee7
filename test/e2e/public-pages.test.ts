import { chunked } from '#app/lib/collections.ts';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DESK, visit } from './browser.ts';
import { addressesIn } from './read-page.ts';
import { site } from './site.ts';

const PAGES = [
  '/',
  '/browse',
  '/browse?brand=Tajima&condition=USED&view=small',
  '/browse?page=2',
  '/browse?search=no+such+words',
  '/tajima-embroidery-machines',
  '/used-tajima-embroidery-machines',
  '/6-head-embroidery-machines',
  '/contact',
  '/consignment',
  '/ways-to-sell',
  '/brokerage-agreement',
  '/terms',
  '/privacy',
  '/about',
  '/auth',
  '/auth?tab=register',
  '/auth/forgot',
] as const;
const MISSING = ['/browse?page=9999', '/machine/no-such-machine', '/no-such-page'] as const;

const AT_ONCE = 10;

const machines = z.array(z.object({ id: z.string() }));

const siteUrl = (path: string) => new URL(path, site().url);

async function textAt(path: string): Promise<string> {
  return (await fetch(siteUrl(path))).text();
}

/** Pages of each kind; machines with a price, without one, and Premium. */
async function somePages(): Promise<string[]> {
  const queries = ['priceMin=1&pageSize=1', 'sort=price&direction=asc&pageSize=1', 'premium=true&pageSize=1'];
  const found = await Promise.all(
    queries.map(async (query) => machines.parse(await (await fetch(siteUrl(`/api/machines?${query}`))).json())),
  );
  const ids = found.flat().map(({ id }) => encodeURIComponent(id));
  return [...PAGES, ...ids.flatMap((id) => [`/machine/${id}`, `/contact?machine=A+machine&machineId=${id}`])];
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

test('every public page is valid HTML', async () => {
  const faults: string[] = [];
  for (const path of [...(await somePages()), ...MISSING]) {
    const report = await validator.validateString(await textAt(path));
    const messages = report.results.flatMap(({ messages: found }) => found);
    faults.push(
      ...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector ?? ''})`),
    );
  }
  expect(faults).toEqual([]);
});

test('no public page links to what is not there, or shows a picture that is not there', async () => {
  const pagesOf = new Map<string, string>();
  for (const path of await somePages()) {
    for (const address of addressesIn(await textAt(path))) pagesOf.set(address, path);
  }
  const broken: string[] = [];
  for (const some of chunked([...pagesOf], AT_ONCE)) {
    await Promise.all(
      some.map(async ([address, path]) => {
        const { status } = await fetch(siteUrl(address), { method: 'HEAD', redirect: 'manual' });
        if (status >= 400) broken.push(`${path} → ${address}: ${status}`);
      }),
    );
  }
  expect(broken).toEqual([]);
  expect(pagesOf.size).toBeGreaterThan(100);
});

test('a visitor goes from a machine to all of its brand, and on to the list with its filters', async () => {
  await using v = await visit({ viewport: DESK });
  const [first] = machines.parse(await (await fetch(siteUrl('/api/machines?brand=Tajima&pageSize=1'))).json());
  await v.open(`/machine/${encodeURIComponent(first?.id ?? '')}`);
  await v.page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tajima' }).click();
  await v.page.waitForURL('**/tajima-embroidery-machines');
  await v.page.getByRole('heading', { level: 1, name: 'Tajima embroidery machines' }).waitFor();
  await v.page.getByRole('link', { name: /^See all/ }).click();
  await v.page.waitForURL('**/browse?brand=Tajima');
});
