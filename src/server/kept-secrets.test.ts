import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { withKeptSecrets } from './kept-secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets are made once, pass the checks, and are for nobody else to read', async () => {
  const first = await withKeptSecrets({ DATA_DIR: folder });
  const second = await withKeptSecrets({ DATA_DIR: folder });

  expect(second).toEqual(first);
  expect(readConfig(first, 'start').session.adminPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('what is set wins over what is kept, and an empty variable is not set', async () => {
  const kept = await withKeptSecrets({ DATA_DIR: folder });
  const given = await withKeptSecrets({ DATA_DIR: folder, ADMIN_PASSWORD: 'mine', SESSION_SECRET: '' });

  expect(given).toMatchObject({ ADMIN_PASSWORD: 'mine', SESSION_SECRET: kept['SESSION_SECRET'] });
});

test('a file that was cut short is made anew', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"SESSION_SECRET": "x');

  await withKeptSecrets({ DATA_DIR: folder });

  expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toHaveProperty('ADMIN_PASSWORD');
});
