import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Imports drizzle-orm in a process of its own, and tells what Node looked up for it. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const asked = [];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (found.url.includes('/node_modules/drizzle-orm/')) asked.push(specifier);
      return found;
    },
  });
  await import('./scripts/resolve-drizzle.mjs');
  const { is, Table } = await import('drizzle-orm');
  const { pgTable } = await import('drizzle-orm/pg-core');
  await import('drizzle-orm/node-postgres');
  process.stdout.write(JSON.stringify({ asked, isOneLibrary: is(pgTable('one', {}), Table) }));
`;

test('each part of drizzle-orm is looked up once, and its files never', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], { cwd: ROOT });
  expect(JSON.parse(stdout)).toEqual({
    asked: ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'],
    isOneLibrary: true,
  });
});
