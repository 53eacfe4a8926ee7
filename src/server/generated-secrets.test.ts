import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '#app/features/media/server/storage.service.ts';
import { readConfig } from './config.ts';
import { withGeneratedSecrets } from './generated-secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets are made once, pass the checks, and are for nobody else to read', async () => {
  const first = await withGeneratedSecrets({ DATA_DIR: folder });
  const second = await withGeneratedSecrets({ DATA_DIR: folder });

  expect(second).toEqual(first);
  expect(readConfig(first, 'start').session.adminPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('what is set wins over what is kept, and an empty variable is not set', async () => {
  const kept = await withGeneratedSecrets({ DATA_DIR: folder });
  const given = await withGeneratedSecrets({ DATA_DIR: folder, ADMIN_PASSWORD: 'mine', SESSION_SECRET: '' });

  expect(given).toMatchObject({ ADMIN_PASSWORD: 'mine', SESSION_SECRET: kept['SESSION_SECRET'] });
});

test('a file that was cut short is made anew', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"SESSION_SECRET": "x');

  await withGeneratedSecrets({ DATA_DIR: folder });

  expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toHaveProperty('ADMIN_PASSWORD');
});

test('secrets and pictures are for nobody else, also where they lay open before and whatever the umask', async () => {
  const umaskBefore = process.umask(0o000);
  try {
    const objects = join(folder, 'objects');
    const picture = join(objects, 'machines', 'a.webp');
    await withGeneratedSecrets({ DATA_DIR: folder });
    await mkdir(objects, { mode: 0o777 });
    await chmod(join(folder, 'secrets.json'), 0o666);
    await chmod(folder, 0o777);
    process.umask(0o000);
    await withGeneratedSecrets({ DATA_DIR: folder });
    await (await openStorage({ dataFolder: folder, s3: null })).put('machines/a.webp', Buffer.from('a'), 'image/webp');
    for (const path of [folder, join(folder, 'secrets.json'), objects, picture])
      expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  } finally {
    process.umask(umaskBefore);
  }
});
