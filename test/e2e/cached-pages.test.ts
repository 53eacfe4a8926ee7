import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CONDITIONS } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** How long a stale page may be sent. */
const MAX_STALE_MS = 10_000;
const IDS = Array.from({ length: 60 }, (_, at) => `machine-${at}`);
const PAGES = [
  '/',
  '/browse',
  '/browse?page=2&pageSize=6',
  '/browse?brand=Tajima&pageSize=6',
  '/browse?heads=6&view=list',
  '/browse?featured=true',
  '/browse?search=six+heads',
  '/browse?brand=Happy&condition=NEW&heads=12',
  '/used-tajima-embroidery-machines',
  '/machine/machine-1',
];

const apps = new AsyncDisposableStack();
let keeping: TestApp;
/** Renders every page on request. */
let forgetful: TestApp;

beforeAll(async () => {
  const pages = await openBuiltPages(DIST);
  keeping = apps.use(await startTestApp({ pages }));
  const { database } = keeping;
  forgetful = apps.use(await startTestApp({ pages, database, remembers: { answers: false, pages: false } }));
  for (const [at, id] of IDS.entries())
    await keeping.addMachine({
      id,
      brand: at % 3 === 0 ? 'Happy' : 'Tajima',
      heads: at % 2 === 0 ? 6 : 12,
      state: at % 4 < 2 ? 'TX' : 'OH',
    });
});

// Pages contain the time of their data, so the clock is stopped.
beforeEach(() => void vi.setSystemTime(new Date()));
afterAll(async () => {
  vi.useRealTimers();
  await apps.disposeAsync();
});

/** A page, and those of its scripts that its own policy blocks. */
async function read(from: TestApp, url: string) {
  await caughtUp(from);
  const { statusCode, body, headers } = await from.app.inject(url);
  const policy = String(headers['content-security-policy']);
  const refused = [...body.matchAll(/<script(?: data-tsr[^>]*)?>(?<code>.*?)<\/script>/gs)]
    .map(({ groups }) => groups?.['code'] ?? '')
    .filter((code) => !policy.includes(hash('sha256', code, 'base64')));
  // The framework combines all data available at one moment into one script, in any number of pieces.
  return { statusCode, refused, body: body.replaceAll('</script><script data-tsr-stream-part>', ';') };
}

/** The first difference between a cached and a freshly rendered page: whole pages would fill the report. */
async function findDifference(url: string) {
  const [kept, drawn] = [await read(keeping, url), await read(forgetful, url)].map((page) => JSON.stringify(page));
  if (kept === undefined || drawn === undefined || kept === drawn) return null;
  const at = Array.from(kept).findIndex((letter, place) => letter !== drawn[place]);
  return { page: url, kept: kept.slice(at - 80, at + 80), drawn: drawn.slice(at - 80, at + 80) };
}

/** The number of stale pages that were sent. */
async function countStale(): Promise<number> {
  const { body } = await keeping.app.inject('/metrics');
  return Number(/cache_requests_total{cache="pages",result="stale"} (\d+)/.exec(body)?.[1]);
}

const change = fc.record({
  id: fc.constantFrom(...IDS),
  fields: fc.oneof(
    // Mostly changes that affect counts, which most pages show nothing else of.
    { weight: 6, arbitrary: fc.record({ status: fc.constantFrom('approved', 'sold') }) },
    { weight: 3, arbitrary: fc.record({ heads: fc.constantFrom(6, 12), state: fc.constantFrom('TX', 'OH') }) },
    { weight: 1, arbitrary: fc.record({ status: fc.constantFrom('rejected', 'featured'), heads: fc.constant(1) }) },
    { weight: 1, arbitrary: fc.record({ brand: fc.constantFrom('Tajima', 'Happy', 'Barudan') }) },
    { weight: 1, arbitrary: fc.record({ condition: fc.constantFrom(...CONDITIONS), isPremiumPaid: fc.boolean() }) },
  ),
});

test('after any history of changes a page that is kept is the one that would be drawn from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.subarray(PAGES, { minLength: 2, maxLength: 4 }),
      async (changes, pages) => {
        for (const { id, fields } of changes)
          await keeping.database.db.update(machines).set(fields).where(eq(machines.id, id));
        for (const page of pages) {
          await expect.poll(() => findDifference(page), { timeout: MAX_STALE_MS }).toBeNull();
        }
      },
    ),
    { numRuns: 20 },
  );
  expect(await countStale()).toBeGreaterThan(5);
});
