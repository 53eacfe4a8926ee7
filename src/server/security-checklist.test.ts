import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** `file` › test, several of them apart by line breaks of a table's cell. */
const NAMED = /`([\w./-]+)` › (.+?)(?=<br>| \|$)/gm;

/** The tests that the page names, by their files. */
function namedTests(page: string): { file: string; title: string }[] {
  return [...page.matchAll(NAMED)].map(([, file = '', title = '']) => ({
    file: `${/^(src|test|scripts)\//.test(file) ? '' : 'src/features/'}${file}.test.ts`,
    title,
  }));
}

/** A title as it stands in a source, in quotes or as a template. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

test('every test that the security checklist names is there', () => {
  const named = namedTests(read('docs/security.md'));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, title }) => !hasTest(read(file), title));
  expect(missing).toEqual([]);
});

test('a test that was given another title is missed', () => {
  const page = '| 1 | … | `src/server/app` › one<br>`accounts/server/sign-in` › two, with `code` |\n';
  expect(namedTests(page)).toEqual([
    { file: 'src/server/app.test.ts', title: 'one' },
    { file: 'src/features/accounts/server/sign-in.test.ts', title: 'two, with `code`' },
  ]);
  expect(hasTest("test('one', () => {})", 'one')).toBe(true);
  expect(hasTest("test('one and more', () => {})", 'one')).toBe(false);
});
