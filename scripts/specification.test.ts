import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Condition } from '#app/db/enums.ts';
import { PASSWORD_MIN } from '#app/features/accounts/accounts.schema.ts';
import { PAGE_SIZES } from '#app/features/catalogue/catalogue.schema.ts';
import { FIRST_YEAR, MAX_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGES, RECOMMENDED_IMAGES } from '#app/features/media/media.schema.ts';
import { MAX_COUNT } from '#app/features/reference/reference.schema.ts';
import { warrantyOf } from '#app/features/machines/warranty.rules.ts';
import { getFee, PLACEMENT_DAYS, getPrice } from '#app/features/payments/prices.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { DEFAULT_LENDERS, DEFAULT_TERMS } from '#app/features/settings/default-settings.rules.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { SPEC_FIGURES, TERMS } from '#test/fixtures/specification/figures.ts';
import { MESSAGES } from '#test/fixtures/specification/messages.ts';
import { VALIDATION_SENTENCES } from '#test/fixtures/specification/validation.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** What is never loaded in production has words of its own; the document of the API quotes those of answers. */
const NOT_THE_PRODUCT = /\.test\.tsx?$|^src[\\/](?:simulators|demo|server[\\/]openapi)[\\/]/;

/** The product's sources by their paths, without their comments. */
const sources = await readSources();

async function readSources(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(join(ROOT, 'src'), { recursive: true });
  const paths = names
    .map((name) => `src/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !NOT_THE_PRODUCT.test(path));
  const read = async (path: string) => [path, withoutComments(await readFile(join(ROOT, path), 'utf8'))] as const;
  return new Map(await Promise.all(paths.map(read)));
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/ .*$/gm, '');
}

/** The sentence alone, as a text of the program or between tags. */
function asWritten(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?:'${literal}'|"${literal}"|\`${literal}\`|>${literal}<)`);
}

describe.each([
  ['§5', VALIDATION_SENTENCES],
  ['§8', MESSAGES],
  ['§9', TERMS],
] as const)('sentences of SPEC %s', (_spec, rows) => {
  test.each(rows)('“$text” is said by $file, and by no other', ({ text, file, pattern = asWritten(text) }) => {
    const saying = [...sources].filter(([, source]) => pattern.test(source)).map(([path]) => path);
    expect(saying).toEqual([file]);
  });
});

test.each(SPEC_FIGURES)('SPEC $spec: $what, as $file says', ({ file, line }) => {
  // Not where it only begins so: 20 is no 200.
  const [, ...rest] = (sources.get(file) ?? '').split(line);
  expect(rest.some((after) => !/^[\w.]/.test(after))).toBe(true);
});

test('SPEC §8: an answer that is not OK is told by its status and its body, or its status in words', () => {
  expect(new ApiError(400, 'Bad Request', 'no').message).toBe('400: no');
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test('SPEC §9: what Premium and Featured cost, and for how long they run', () => {
  const premium = ['Tajima', 'Barudan', 'Butterfly', 'SWF', 'Ricoma'].map((brand) => getFee('premium', brand));
  expect(premium).toEqual([1_000, 1_000, 1_000, 500, 500]);
  expect(getFee('featured', 'Tajima')).toBe(250);
  const both = { premium: true, featured: true };
  expect(getPrice('Tajima', both)).toMatchObject({ saving: 125, total: 1_125 });
  expect(getPrice('SWF', both)).toMatchObject({ saving: 75, total: 675 });
  expect(PLACEMENT_DAYS).toBe(90);
});

test('SPEC §9: what the warranty covers, and how long', () => {
  const lengths = (...machine: [brand: string, condition: Condition]) =>
    warrantyOf(DEFAULT_TERMS, ...machine)?.terms.map(({ part, length }) => `${part}: ${length}`);
  expect(lengths('Butterfly', 'new')).toEqual(['Drive train: 10 years', 'Electronics: 26 months']);
  expect(lengths('TEWH', 'new')).toEqual(['Mechanical: 5 years', 'Electronics: 2 years']);
  expect(lengths('Tajima', 'used')).toEqual(['Parts: 1 year', 'Consumables: 0 days']);
  expect(warrantyOf(DEFAULT_TERMS, 'Tajima', 'refurbished')?.extendable).toBe(false);
});

test('SPEC §9: limits and sizes', () => {
  expect(PAGE_SIZES).toEqual([6, 12, 24, 48]);
  expect(DEFAULT_PAGE_SIZE).toBe(12);
  expect([MAX_IMAGES, MAX_IMAGE_BYTES, RECOMMENDED_IMAGES]).toEqual([10, 10_485_760, 3]);
  expect([FIRST_YEAR, MAX_COUNT, MAX_PRICE_USD, PASSWORD_MIN]).toEqual([1900, 999, 999_999, 6]);
  expect(DEFAULT_LENDERS.lenders).toHaveLength(6);
});
