import { chmod, cp, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openEmbedded } from './client.ts';

let folder: string;
let umaskBefore: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-private-'));
  umaskBefore = process.umask(0o000);
});

afterEach(async () => {
  process.umask(umaskBefore);
  await rm(folder, { recursive: true, force: true });
});

/** Lists the entries of a folder, including itself, that others could read, enter or change. */
async function openToOthers(top: string): Promise<string[]> {
  const entries = await readdir(top, { recursive: true });
  const loose = await Promise.all(
    ['.', ...entries].map(async (name) => {
      const { mode } = await lstat(join(top, name));
      return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
    }),
  );
  return loose.flat();
}

/** Sets permissions as a careless copy would. */
async function loosen(top: string) {
  for (const entry of await readdir(top, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
  await chmod(top, 0o777);
}

test('nobody else reads the embedded database, however it was copied and whatever the umask', async () => {
  await cp(inject('embeddedTemplate'), folder, { recursive: true });
  await loosen(folder);
  expect((await openToOthers(folder)).length).toBeGreaterThan(500);
  const database = await openEmbedded(folder, raise);
  await database.pool.query('create table made_later (id int); insert into made_later select generate_series(1, 9999)');
  await database.pool.query('checkpoint');
  expect(await openToOthers(folder)).toEqual([]);
  await database.close();
  expect(await openToOthers(folder)).toEqual([]);
});

test('a new database is nobody else’s from its first file on', async () => {
  const made = join(folder, 'not', 'yet');
  const database = await openEmbedded(made, raise);
  expect(await openToOthers(made)).toEqual([]);
  await database.close();
});

test('the folder may hold what is none of ours', async () => {
  await writeFile(join(folder, 'notes.txt'), 'mine', { mode: 0o644 });
  const database = await openEmbedded(folder, raise);
  await database.close();
  expect(await openToOthers(folder)).toEqual(['notes.txt 644']);
});

function raise(error: Error): never {
  throw error;
}
