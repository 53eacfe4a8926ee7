import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, ROOT, run } from './run.mjs';

const MIGRATIONS = 'src/db/migrations';
/** Relative, because the generator accepts nothing else. */
const COPY = './node_modules/.cache/stitchyard-migrations';

/** Generates migrations into a copy of the folder: a new file means that a table was changed without a migration. */
export async function schemaDrift() {
  const copy = join(ROOT, COPY);
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(ROOT, MIGRATIONS), copy, { recursive: true });
  const words = ['generate', '--dialect', 'postgresql', '--schema', './src/db/tables/*.ts', '--out', COPY];
  const code = await run(pinnedNode(), ['node_modules/drizzle-kit/bin.cjs', ...words], { quiet: true });
  if (code !== 0) {
    console.log('The generator has questions about the tables. Run "npx drizzle-kit generate" and answer them.');
    return code;
  }
  const known = new Set(readdirSync(join(ROOT, MIGRATIONS)));
  const made = readdirSync(copy).filter((name) => !known.has(name));
  if (made.length === 0) return 0;
  console.log('The tables have changed without a migration. Run "npx drizzle-kit generate".');
  return 1;
}
