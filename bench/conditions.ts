import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { z } from 'zod';
import type { Options } from './options.ts';

export type Conditions = Record<string, string>;

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const NAMED = ['fastify', 'pg', 'react', '@electric-sql/pglite', 'autocannon', 'lighthouse'] as const;

/** Conditions found during the run: the server's version, null if none was used, and the speed of loopback. */
export type FoundConditions = { postgresVersion: string | null; loopback: string };

/** The conditions of the measurement, without which figures mean nothing. */
export async function readConditions(
  options: Options,
  { postgresVersion, loopback }: FoundConditions,
): Promise<Conditions> {
  const { dependencies, devDependencies } = manifest.parse(
    JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')),
  );
  const versions = { ...devDependencies, ...dependencies };
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: String(cpus().length),
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    loopback,
    system: `${type()} ${release()}`,
    node: process.version,
    postgres:
      postgresVersion === null ? 'not used' : `${postgresVersion}, shared_buffers 1 GB, else default, over loopback`,
    packages: NAMED.map((name) => `${name} ${versions[name] ?? '?'}`).join(', '),
    listings: options.sizes.join(', '),
    engines: options.engines.join(', '),
    seconds: `${options.seconds} for each of 3 rounds, application and limit in turn`,
  };
}
