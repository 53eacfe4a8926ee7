import { access, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { REMOVE_UNCLAIMED } from './media-job-kinds.ts';
import { receiveFile } from './received-file.ts';

const HOURS_AGO = new Date(Date.now() - 3 * 60 * 60 * 1_000);

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

test('files of uploads that were killed are removed, by the clock and at the next start; those that arrive stay', async () => {
  await using t = await startTestApp();
  await t.app.ready();
  await using arriving = await receiveFile(Readable.from([Buffer.from('half a photo')]));
  const byTheClock = await abandoned();
  await t.database.db.transaction((tx) => t.jobs.send(tx, REMOVE_UNCLAIMED, {}));
  await t.jobs.runDue();
  expect(await isThere(byTheClock)).toBe(false);
  const atTheStart = await abandoned();
  await using next = await startTestApp({ database: t.database });
  await next.app.ready();
  expect(await isThere(atTheStart)).toBe(false);
  expect(await isThere(arriving.path)).toBe(true);
});

async function abandoned(): Promise<string> {
  const { path } = await receiveFile(Readable.from([Buffer.from('half a photo')]));
  await utimes(path, HOURS_AGO, HOURS_AGO);
  return path;
}
