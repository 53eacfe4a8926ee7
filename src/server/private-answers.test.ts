import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { importRuns } from '#app/db/tables/imports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { operationsOf } from '#test/operations.ts';

const ROUTES = fileURLToPath(new URL('../web/routes', import.meta.url));

/** Responses that are the same for everybody and cached publicly: the session is not read. */
const IMPERSONAL = new Set([
  '/.well-known/security.txt',
  '/api/accessories',
  '/api/agreements/{kind}',
  '/api/docs/',
  '/api/lenders',
  '/api/models',
  '/api/machines/{id}/answer-time',
  '/api/machines/{id}/costs',
  '/api/models/brands',
  '/api/models/choices',
  '/api/openapi.json',
  '/api/page-texts',
  '/api/price-guide',
  '/api/sale-figures',
  '/api/visit-figures',
  '/api/site',
  '/feeds/google-products.xml',
  '/feeds/meta-products.xml',
  '/feeds/new-listings.xml',
  '/objects/{path}',
  '/api/machine-facts',
  '/api/models/facts',
  '/api/places/{zip}',
  '/og/machine/{id}/code.svg',
  '/og/machine/{id}/picture.jpg',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/kinds.xml',
  '/sitemaps/machines-{part}.xml',
  '/sitemaps/pages.xml',
]);

/** Responses that an open page polls: the browser may store and revalidate them. */
const POLLED = new Set([
  '/api/admin/activity',
  '/api/admin/notifications',
  '/api/admin/overview',
  '/api/homepage-views/count',
  '/api/page-views/stats',
  '/api/seller/machines',
]);

const PAGES = { '/gone': 410, '/missing': 404, '/faulty': 500 } as const;

/** Pages that show the address they were requested with. */
async function startWithPages(): Promise<TestApp> {
  return startTestApp({
    env: { RATE_LIMIT_FACTOR: '1000' },
    pages: {
      render: async ({ pathname }) => ({
        status: Object.entries(PAGES).find(([path]) => path === pathname)?.[1] ?? 200,
        html: `<p>${pathname}</p>`,
        styles: '',
        location: pathname === '/elsewhere' ? '/auth' : null,
      }),
      describePage: () => ({ reads: [], isRotated: false }),
      clientFolder: null,
    },
  });
}

/** The address of every page of the site, and some that do not exist. */
async function pageAddresses(): Promise<string[]> {
  const names = (await readdir(ROUTES, { recursive: true })).map((path) => basename(path));
  const files = names.filter((name) => name.endsWith('.tsx') && !name.startsWith('_'));
  const paths = files.map((name) => {
    const parts = name.replace(/(?:\.?index)?\.tsx$/, '').split('.');
    return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$.*/, 'any')).join('/')}`;
  });
  return [...paths, ...Object.keys(PAGES), '/elsewhere'];
}

type Reading = { route: string; url: string };

async function readings(t: TestApp): Promise<Reading[]> {
  const operations = (await operationsOf(t)).filter(({ method }) => method === 'GET');
  const there = await thingsToRead(t);
  const answers = operations.map(({ route, url }) => {
    const found = Object.entries(there).find(([start]) => route.startsWith(start));
    return { route, url: found === undefined ? url : route.replace(/\{[^}]+\}/, found[1]) };
  });
  const pages = (await pageAddresses()).map((url) => ({ route: url, url }));
  const documents = ['/api/openapi.json', '/api/docs/', '/api/nothing'].map((url) => ({ route: url, url }));
  return [...answers, ...pages, ...documents];
}

/** Existing things to read, by the prefix of their address. */
async function thingsToRead(t: TestApp): Promise<Record<string, string>> {
  const [machine, seller, admin] = [await t.addMachine(), await t.addUser(), await t.addUser({ role: 'admin' })];
  const [run] = await t.database.db.insert(importRuns).values({ status: 'completed' }).returning();
  const headers = await t.signIn(admin);
  const { body: payload } = await t.app.inject({ url: '/api/admin/export/machines', headers });
  const csv = { ...headers, 'content-type': 'text/csv' };
  const sent = await t.app.inject({ method: 'POST', url: '/api/admin/csv-imports', headers: csv, payload });
  return {
    '/api/machines/{': machine.id,
    '/api/admin/machines/': machine.id,
    '/og/machine/': machine.id,
    '/api/places/': '77011',
    '/api/machine-kinds/': 'used-tajima-embroidery-machines',
    '/api/admin/users/': seller.id,
    '/api/admin/import-runs/': run?.id ?? '',
    '/api/admin/csv-imports/{': sent.json<{ id: string }>().id,
    '/sitemaps/machines-': '0',
  };
}

test.each(['guest', 'user', 'admin'] as const)(
  'whatever a %s reads, neither a proxy nor the browser keeps it',
  async (role) => {
    await using t = await startWithPages();
    const session = await t.signIn(role === 'guest' ? role : await t.addUser({ role }));
    const kept: string[] = [];
    let answered = 0;
    for (const { route, url } of await readings(t)) {
      for (const headers of [session, { ...session, 'if-none-match': '*' }, { cookie: 'sid=ended' }]) {
        const answer = await t.app.inject({ url, headers });
        if (answer.statusCode < 400) answered += 1;
        const problem = IMPERSONAL.has(route) ? null : whyKept(route, answer);
        if (problem !== null) kept.push(`${url}: ${problem}`);
      }
    }
    expect(kept).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  },
);

type Said = Pick<LightMyRequestResponse, 'statusCode' | 'headers'>;

/** Why a proxy or the browser could store a response to one person or show it to another; null if neither can. */
function whyKept(route: string, { statusCode, headers }: Said): string | null {
  const { 'cache-control': control, vary } = headers;
  // A refusal contains nothing private.
  const allowed = ['private, no-store', ...(POLLED.has(route) ? ['private, no-cache'] : [])];
  const isAllowed = statusCode < 400 ? allowed.includes(String(control)) : String(control).includes('no-store');
  if (!isAllowed) return `${statusCode} with ${String(control)}`;
  return /\bCookie\b/i.test(String(vary)) ? null : `varies by ${String(vary)}`;
}

test('what is the same for everybody is so, and sets no cookie, whoever asks', async () => {
  await using t = await startWithPages();
  const session = await t.signIn(await t.addUser({ role: 'admin' }));
  const impersonal = (await readings(t)).filter(({ route }) => IMPERSONAL.has(route));
  expect(impersonal).toHaveLength(IMPERSONAL.size);
  for (const { url } of impersonal) {
    const visitor = await t.app.inject(url);
    for (const headers of [session, { cookie: 'sid=ended' }]) {
      const answer = await t.app.inject({ url, headers });
      expect([answer.statusCode, answer.body], url).toEqual([visitor.statusCode, visitor.body]);
      // A cookie in a publicly cached response would be shared by everybody.
      expect(answer.headers['set-cookie'], url).toBeUndefined();
    }
  }
});

test('what a visitor is answered stands for nobody who is signed in', async () => {
  await using t = await startWithPages();
  const shared: string[] = [];
  for (const { route, url } of await readings(t)) {
    const { headers } = await t.app.inject(url);
    const isKept = !/no-store/.test(String(headers['cache-control']));
    if (!IMPERSONAL.has(route) && isKept && !/\bCookie\b/i.test(String(headers.vary)))
      shared.push(`${route}: ${String(headers['cache-control'])}; varies by ${String(headers.vary)}`);
    expect(headers['set-cookie'], route).toBeUndefined();
  }
  expect(shared).toEqual([]);
});
