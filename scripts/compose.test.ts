import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { MAX_CSV_BYTES } from '#app/features/csv/csv-imports.schema.ts';
import { MAX_IMAGE_BYTES } from '#app/features/media/media.schema.ts';
import { variablesOf } from '#app/server/config-variables.ts';
import { readConfig } from '#app/server/config.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const service = z.object({
  image: z.string(),
  user: z.string().optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.number(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  tmpfs: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .or(z.object({ disable: z.literal(true) }))
    .optional(),
});
const composition = z.object({ services: z.record(z.string(), service) });

const source = await read('compose.yaml');
const { services } = composition.parse(parse(source, { merge: true }));
const example = await read('deploy/.env.example');

/** Variables of deploy/.env that compose.yaml itself reads. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'NODE_IMAGE', 'NGINX_IMAGE', 'POSTGRES_IMAGE', 'STORE_IMAGE'];
/** Variables that the tracing library reads. */
const OF_LIBRARIES = ['OTEL_EXPORTER_OTLP_HEADERS'];
const KNOWN: readonly string[] = Object.keys(variablesOf('serve', true).shape);

const SECRETS: Readonly<Record<string, string>> = {
  SESSION_SECRET: '3f0f9a1c55d24e7f8b6a90e1c2d3b4a5968778695a4b3c2d1e0f1a2b3c4d5e6f',
  POSTGRES_PASSWORD: '90e1c2d3b4a59687',
  S3_SECRET_ACCESS_KEY: '78695a4b3c2d1e0f',
  METRICS_TOKEN: '1e0f1a2b3c4d5e6f',
};

/** The variables in a settings file, including commented ones. */
function variablesIn(settings: string): string[] {
  return [...settings.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

describe.each(Object.entries(services))('the container %s', (_name, given) => {
  test('writes to nothing but its volumes and memory of a known size', () => {
    expect(given.read_only).toBe(true);
    for (const mount of given.tmpfs) expect(mount).toMatch(/^\/[a-z/]+:size=\d+m$/);
  });

  test('has no rights of the machine, and cannot get any', () => {
    expect(given).toMatchObject({ cap_drop: ['ALL'], cap_add: [], security_opt: ['no-new-privileges:true'] });
  });

  test('takes only so much memory, processes and room for its log', () => {
    expect(given.mem_limit).toMatch(/^\d+[mg]$/);
    expect(given.pids_limit).toBeGreaterThan(0);
    expect(given.logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
  });

  test('is of an image that cannot be exchanged', () => {
    expect(given.image).toMatch(/^stitchyard$|^\$\{[A-Z]+_IMAGE:\?/);
  });
});

test('two spreadsheets and ten photos may be on their way at once, within the memory of a replica', () => {
  const [, size = ''] = /\/tmp:size=(\d+)m/.exec(services['app-1']?.tmpfs.join() ?? '') ?? [];
  const bytes = Number(size) * 1_024 * 1_024;
  expect(bytes).toBeGreaterThan(2 * MAX_CSV_BYTES + 10 * MAX_IMAGE_BYTES);
  expect(Number(services['app-1']?.mem_limit.replace('g', '')) * 1_024 ** 3).toBeGreaterThanOrEqual(4 * bytes);
});

test('nobody is root but in the store, whose files are', async () => {
  expect(await read('Dockerfile')).toMatch(/^USER node$/m);
  expect(await read('deploy/pin-images.sh')).toContain('pin NGINX_IMAGE nginxinc/nginx-unprivileged:');
  expect(services['postgres']?.user).toBe('postgres');
});

test('what compose.yaml gives the replicas lets them start', () => {
  const filled = { ...Object.fromEntries(settingsOf(example)), ...SECRETS };
  const given = Object.entries(services['app-1']?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{([A-Z_]+):\?\}/g, (_, wanted: string) => filled[wanted] ?? 'missing'),
  ]);
  const config = readConfig({ ...filled, ...Object.fromEntries(given) }, 'serve');
  expect(config).toMatchObject({
    isProduction: true,
    http: { port: 3_000, publicUrl: 'https://stitchyard.example', isHttps: true, trustProxy: 1 },
    data: { databaseUrl: 'postgres://stitchyard:90e1c2d3b4a59687@postgres:5432/stitchyard' },
    s3: { bucket: 'stitchyard', endpoint: 'http://store:7070', accessKeyId: 'stitchyard' },
    metrics: { token: '1e0f1a2b3c4d5e6f' },
  });
});

function settingsOf(settings: string): [string, string][] {
  return [...settings.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
}

test('every setting is in .env.example, and nothing else is', async () => {
  const listed = variablesIn(await read('.env.example'));
  expect(listed.toSorted()).toEqual([...KNOWN].toSorted());
});

test('whatever compose.yaml and deploy/.env.example name is a setting', () => {
  const known = [...KNOWN, ...OF_COMPOSE, ...OF_LIBRARIES];
  const interpolated = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
  const given = Object.keys(services['app-1']?.environment ?? {});
  for (const name of [...variablesIn(example), ...interpolated, ...given]) expect(known, name).toContain(name);
});

test('what deploy/.env has to have is in its example', () => {
  const required = [...source.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name = '']) => name);
  expect(variablesIn(example)).toEqual(expect.arrayContaining(required));
});

test('files and folders that containers are given are there', async () => {
  const mounted = Object.values(services).flatMap(({ volumes }) => volumes.filter((volume) => volume.startsWith('./')));
  const paths = mounted.map((volume) => volume.split(':', 1)[0] ?? '').filter((path) => path !== './deploy/acme');
  expect(paths).toEqual(expect.arrayContaining(['./deploy/nginx', './deploy/make-bucket.mjs']));
  for (const path of paths) await expect(stat(join(ROOT, path))).resolves.toBeDefined();
});

describe('images', () => {
  const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

  /** Runs pin-images.sh on a copy of its inputs, with a fake registry. */
  async function pinned(said: string, ...only: readonly string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'stitchyard-pins-'));
    try {
      await mkdir(join(folder, 'deploy'));
      for (const path of ['Dockerfile', 'deploy/pin-images.sh']) await copyFile(join(ROOT, path), join(folder, path));
      await writeFile(join(folder, 'deploy/.env'), 'SITE_NAME=Yard\nNGINX_IMAGE=old\n', { mode: 0o600 });
      await writeFile(join(folder, 'docker'), `#!/bin/sh\necho "Name: $4"\nprintf '${said}'\n`);
      await chmod(join(folder, 'docker'), 0o755);
      const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
      const failure = await run('sh', [join(folder, 'deploy/pin-images.sh'), ...only], { env }).then(
        () => null,
        String,
      );
      const { mode } = await stat(join(folder, 'deploy/.env'));
      return { failure, settings: await readFile(join(folder, 'deploy/.env'), 'utf8'), mode: mode & 0o777 };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('are named by what their tags stand for, in a file that stays private', async () => {
    const { failure, settings, mode } = await pinned(
      `MediaType: index\\nDigest:    ${DIGEST}\\nManifests:\\n  Name: x@sha256:ffff\\n`,
    );
    expect(failure).toBeNull();
    expect(mode).toBe(0o600);
    const node = /^ARG NODE_IMAGE=(.+)$/m.exec(await read('Dockerfile'))?.[1] ?? '';
    expect(settings.split('\n').slice(0, 2)).toEqual(['SITE_NAME=Yard', `NODE_IMAGE=${node}@${DIGEST}`]);
    expect(settings).toMatch(new RegExp(`^NGINX_IMAGE=nginxinc/nginx-unprivileged:[\\w.-]+@${DIGEST}$`, 'm'));
    expect(settings.match(/^NGINX_IMAGE=/gm)).toHaveLength(1);
    const wanted = [...source.matchAll(/\$\{([A-Z]+_IMAGE):\?/g)].map(([, name = '']) => name);
    expect(variablesIn(settings)).toEqual(expect.arrayContaining(wanted));
  });

  test('are renewed one by one where that is wanted', async () => {
    const { settings } = await pinned(`Digest: ${DIGEST}\\n`, 'NODE_IMAGE');
    expect(settings).toMatch(new RegExp(`^SITE_NAME=Yard\nNGINX_IMAGE=old\nNODE_IMAGE=\\S+@${DIGEST}\n$`));
  });

  test('are left as they were when the registry does not answer', async () => {
    const { failure, settings } = await pinned('');
    expect(failure).toContain('The registry did not say');
    expect(settings).toBe('SITE_NAME=Yard\nNGINX_IMAGE=old\n');
  });
});
