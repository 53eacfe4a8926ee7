import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { operatorContact } from '#app/db/tables/site.ts';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

const SUGGESTING = '/one';
/** After so long without a change it is no longer said that many write. */
const CALM_MS = 6_000;
const PAGES: Record<string, readonly string[]> = {
  '/list': ['/api/site', '/api/machines?brand=tajima&page=1', '/api/machines/filters/counts?brand=tajima'],
  '/promoted': ['/api/site', '/api/machines?promotedFirst=true&page=1&pageSize=2'],
  '/found': ['/api/machines?search=six+heads&page=1'],
  [SUGGESTING]: ['/api/site', '/api/machines/a', '/api/machines/a/similar'],
  '/kind': ['/api/machine-kinds/used-tajima-embroidery-machines'],
};

/** The real application with pages that show what the API answers, letter by letter. */
async function browsePages() {
  let drawn = 0;
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
        return { status: 200, html: texts.join('\n'), styles: '', location: null };
      },
      findReadParameters: () => [],
      clientFolder: null,
    },
  });
  const guest = await t.signIn('guest');
  return {
    ...t,
    read: async (page: string) => (await t.get(page)).body,
    /** The page as somebody with a session is sent it, for whom nothing is kept. */
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

test('a page is drawn again by a change of what it shows, and by no other', async () => {
  await using t = await browsePages();
  await t.addMachine({ id: 'a' });
  await t.addMachine({ id: 'b', brand: 'Happy', heads: 40, name: 'Happy HCS', model: 'HCS' });
  const readAll = () => Promise.all(Object.keys(PAGES).map(t.read));
  expect(await t.drawnBy(readAll)).toBe(5);
  const drawnAfter = async (change: () => PromiseLike<unknown>) => {
    await change();
    return t.drawnBy(async () => {
      for (const page of Object.keys(PAGES)) await t.read(page);
    });
  };
  // The list of promoted ones alone shows it.
  expect(await drawnAfter(() => t.update('b', { description: 'Other words' }))).toBe(1);
  await t.database.db.update(operatorContact).set({ hours: 'Monday to Friday' });
  // The operator's contact stands at the foot of every page.
  expect(await t.drawnBy(readAll)).toBe(5);
  expect(await drawnAfter(() => t.update('a', { status: 'sold' }))).toBe(5);
  expect(await t.read('/one')).toContain('"status":"sold"');
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

test('after any history of changes and visits a page is what the API answers now', async () => {
  await using t = await browsePages();
  for (const id of ['a', 'b', 'c']) await t.addMachine({ id });
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => clock.mockRestore());
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...Object.keys(PAGES)),
      async (changes, page) => {
        for (const { id, fields } of changes) await t.update(id, fields);
        const kept = await t.read(page);
        const isNewest = async () => (await t.read(page)) === (await t.drawnNow(page));
        if (kept === (await t.drawnNow(page))) return;
        // While many write it may be old for a moment, and what it suggests until they have ended.
        if (page === SUGGESTING) {
          passedMs += CALM_MS;
          await t.update('c', { description: `After ${passedMs} ms` });
        }
        await expect.poll(isNewest).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
