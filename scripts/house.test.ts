import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

test('nothing of the product imports what only tests need', async () => {
  const names = await readdir(SRC, { recursive: true });
  const product = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(product.length).toBeGreaterThan(1_000);
  const pointingUp = await Promise.all(
    product.map(async (name) => {
      const imports = (await readFile(join(SRC, name), 'utf8')).match(
        /['"](?:#test\/|(?:\.\.\/)+test\/|vitest\b)[^'"]*['"]/g,
      );
      return imports?.map((found) => `${name}: ${found}`) ?? [];
    }),
  );
  expect(pointingUp.flat()).toEqual([]);
});
