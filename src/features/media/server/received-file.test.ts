import { access, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { REMOVE_UNCLAIMED } from './media.jobs.ts';
import { imageTooLarge } from './store-image.service.ts';
import { createDiskQuota, createSharedDiskQuota, receiveFile } from '#app/lib/received-file.ts';

const LIMIT = { maxBytes: 900, tooLarge: imageTooLarge };
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
  await using arriving = await receiveFile(Readable.from([Buffer.from('half a photo')]), LIMIT, createDiskQuota(1_000));
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

test('files on their way take so much of the disk and no more, until they are removed', async () => {
  const quota = createDiskQuota(1_000);
  const receive = (bytes: number) => receiveFile(Readable.from([Buffer.alloc(bytes)]), LIMIT, quota);
  const first = await receive(600);
  await expect(receive(500)).rejects.toMatchObject({ code: 'unavailable' });
  const second = await receive(400);
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose]();
  await expect(receive(700)).rejects.toMatchObject({ code: 'unavailable' });
  const third = await receive(600);
  for (const { path } of [second, third]) expect(await isThere(path)).toBe(true);
  for (const file of [second, third]) await file[Symbol.asyncDispose]();
});

test('of the room for all one sender has a share, which is free again with what was sent', async () => {
  const quotaFor = createSharedDiskQuota(1_000, 400);
  const receive = (sender: string, bytes: number) =>
    receiveFile(Readable.from([Buffer.alloc(bytes)]), LIMIT, quotaFor(sender));
  const first = await receive('one', 300);
  await expect(receive('one', 101)).rejects.toMatchObject({ code: 'unavailable', message: /from your network/ });
  const others = [await receive('one', 100), await receive('two', 400)];
  await first[Symbol.asyncDispose]();
  others.push(await receive('one', 300));
  await expect(receive('three', 201)).rejects.toMatchObject({
    code: 'unavailable',
    message: /^Too many files are arriving,/,
  });
  others.push(await receive('three', 200));
  for (const file of others) await file[Symbol.asyncDispose]();
  await using _last = await receive('two', 400);
});

async function abandoned(): Promise<string> {
  const { path } = await receiveFile(Readable.from([Buffer.from('half a photo')]), LIMIT, createDiskQuota(1_000));
  await utimes(path, HOURS_AGO, HOURS_AGO);
  return path;
}
