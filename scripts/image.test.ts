import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const pinned = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Entry points of the server's threads and tasks. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/cli/db.ts',
  'src/db/embedded-worker.ts',
  'src/features/media/server/heic-worker.service.ts',
  'src/features/partner-import/server/site/parser-worker.service.ts',
];

/** Runtime imports of a line; type imports are excluded. */
const IMPORTS =
  /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)|\b(?:require(?:\.resolve)?|import\.meta\.resolve)\('([^']+)'\)/gm;

function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

/** Every package that the server may load, with a file that imports it. */
async function packagesOfServer(): Promise<Map<string, string>> {
  const packages = new Map<string, string>();
  const known = new Set(ENTRIES);
  for (const file of known) {
    for (const match of (await read(file)).matchAll(IMPORTS)) {
      const name = match[1] ?? match[2] ?? match[3] ?? '';
      const path = pathOf(name, file);
      if (path === null) packages.set(packageOf(name), file);
      else if (/\.tsx?$/.test(path)) known.add(path);
    }
  }
  return packages;
}

function pathOf(name: string, importer: string): string | null {
  if (name.startsWith('#app/')) return name.replace('#app', 'src');
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(importer), name)) : null;
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

test('the image has the Node that the project pins', async () => {
  const { dependencies } = pinned.parse(JSON.parse(await read('package.json')));

  expect(await read('Dockerfile')).toContain(
    `ARG NODE_IMAGE=node:${dependencies['node']}-bookworm-slim\nFROM \${NODE_IMAGE} AS base\n`,
  );
});

test('what the image is made of is let in', async () => {
  const [image, ignored] = [await read('Dockerfile'), await read('.dockerignore')];
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const letIn = new Set([...ignored.matchAll(/^!(\S+)$/gm)].map(([, path]) => path));

  expect(copied).toContain('vite.config.ts');
  expect(copied.filter((path) => !letIn.has(path))).toEqual([]);
});

test('production installs each package that the server may load, but for those of development', async () => {
  const { dependencies } = pinned.parse(JSON.parse(await read('package.json')));
  const needed = [...(await packagesOfServer())].filter(([name]) => /^@?[a-z-]+(?:\/|$)/.test(name));

  expect(needed.map(([name]) => name)).toEqual(
    expect.arrayContaining(['fastify', 'sharp', 'nodemailer', 'heic-decode']),
  );
  const missing = needed.filter(([name]) => !Object.hasOwn(dependencies, name));
  expect(missing).toEqual([
    ['pino-pretty', 'src/server/open-logger.ts'],
    ['vite', 'src/server/pages/dev-pages.ts'],
  ]);
});
