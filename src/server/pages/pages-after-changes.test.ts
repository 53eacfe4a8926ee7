import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { VISITOR_GROUPS } from '#app/search-index/rotation.ts';
import { startTestApp } from '#test/app.ts';
import { browseAsVisitor, caughtUp } from '#test/fixtures/visitor-browsing.ts';

const MAX_STALE_MS = 10_000;
const PAGES: Record<string, readonly string[]> = {
  '/list': ['/api/site', '/api/machines?brand=tajima&page=1', '/api/machines/filters/counts?brand=tajima'],
  '/promoted': ['/api/site', '/api/machines?promotedFirst=true&page=1&pageSize=2'],
  '/found': ['/api/machines?search=six+heads&page=1'],
  '/one': ['/api/site', '/api/machines/a', '/api/machines/a/similar'],
  '/kind': ['/api/machine-kinds/used-tajima-embroidery-machines'],
};

/** The real application with pages that show the API's response verbatim. */
async function browsePages() {
  let drawn = 0;
  let status = 200;
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => clock.mockRestore());
  const t = await browseAsVisitor({
    pages: {
      render: async ({ pathname }, api) => {
        drawn += 1;
        const answers = await Promise.all((PAGES[pathname] ?? []).map((url) => api(url)));
        const texts = await Promise.all(
          answers.map(
            async (answer) => `${answer.status} ${answer.headers.get('x-total-count')} ${await answer.text()}`,
          ),
        );
        return { status, html: texts.join('\n'), location: null };
      },
      describePage: (path) => ({ reads: [], isRotated: path === '/promoted' }),
      clientFolder: null,
    },
  });
  const guest = await t.signIn('guest');
  return {
    ...t,
    /** Waits until the last change is applied, then advances the clock. */
    letPass: async (ms: number) => {
      await caughtUp(t);
      passedMs += ms;
    },
    fail: (failure: number | null) => {
      status = failure ?? 200;
    },
    read: async (page: string) => (await t.get(page)).body,
    /** The page as rendered for a signed-in visitor, which is never cached. */
    drawnNow: async (page: string) => (await t.get(page, guest)).body,
    drawnBy: async (act: () => Promise<unknown>) => {
      const before = drawn;
      await act();
      return drawn - before;
    },
    update: (id: string, fields: Partial<typeof machines.$inferInsert>) =>
      t.database.db.update(machines).set(fields).where(eq(machines.id, id)),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('after a change a page is sent once more while it is drawn anew, and not when it is out of date for long', async () => {
  await using t = await browsePages();
  await t.addMachine({ id: 'a', price: 1_000 });
  const read = () => t.read('/one');
  expect(await t.drawnBy(read)).toBe(1);
  expect(await t.drawnBy(read)).toBe(0);
  await t.update('a', { price: 2_000 });
  expect(await read()).toContain('"price":1000');
  await expect.poll(read).toContain('"price":2000');
  await t.update('a', { price: 3_000 });
  await t.letPass(MAX_STALE_MS + 1);
  expect(await read()).toContain('"price":3000');
});

test('pages of visitors in one rotation are drawn once, and those without promoted listings once for all', async () => {
  await using t = await browsePages();
  await t.addMachine({ id: 'a' });
  const readFrom = (page: string) => (address: string) => t.app.inject({ url: page, remoteAddress: address });
  const visitors = Array.from({ length: 40 }, (_, at) => `203.0.${at}.7`);
  await t.read('/one');
  const drawnFor = (page: string) =>
    t.drawnBy(async () => {
      for (const address of visitors) await readFrom(page)(address);
    });
  expect(await drawnFor('/one')).toBeLessThanOrEqual(1);
  const drawn = await drawnFor('/promoted');
  expect(drawn).toBeGreaterThan(1);
  expect(drawn).toBeLessThanOrEqual(VISITOR_GROUPS);
});

test('a page that the database kept from being drawn is drawn for the next visitor', async () => {
  await using t = await browsePages();
  t.fail(503);
  expect((await t.get('/one')).statusCode).toBe(503);
  t.fail(null);
  expect((await t.get('/one')).statusCode).toBe(200);
});

const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  fields: fc.oneof(
    fc.record({ price: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ status: fc.constantFrom('approved', 'sold', 'rejected', 'featured') }),
    fc.record({ brand: fc.constantFrom('Tajima', 'Happy'), heads: fc.constantFrom(6, 12) }),
    fc.record({ description: fc.constantFrom('Six heads', 'Clean') }),
  ),
});

test('after any history of changes and visits a page is soon what the API answers now', async () => {
  await using t = await browsePages();
  for (const id of ['a', 'b', 'c']) await t.addMachine({ id });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...Object.keys(PAGES)),
      fc.boolean(),
      async (changes, page, isLater) => {
        for (const { id, fields } of changes) await t.update(id, fields);
        if (isLater) await t.letPass(MAX_STALE_MS + 1);
        const isNewest = async () => (await t.read(page)) === (await t.drawnNow(page));
        if (isLater) expect(await isNewest()).toBe(true);
        else await expect.poll(isNewest).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

test('in development a page admits what its tools bring', async () => {
  const renderer = {
    render: async () => ({ status: 200, html: '<script>tool()</script>', location: null }),
    describePage: () => ({ reads: [], isRotated: false }),
    clientFolder: null,
  };
  const pages = { renderer, attach: () => undefined, close: async () => undefined };
  await using t = await startTestApp({ pages });
  const { headers } = await t.app.inject('/about');
  expect(headers['content-security-policy']).toContain("default-src 'self' 'unsafe-inline'");
});
