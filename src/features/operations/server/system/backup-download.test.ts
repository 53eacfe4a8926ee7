import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { differingTables } from '#app/db/backup-contents.ts';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import { backupDatabase } from '#app/db/backup.ts';
import { readLastBackup } from '#app/db/last-backup.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';
import { newPostgres } from '#test/databases.ts';

const BACKUP = '/api/admin/backup';

async function openDesk(options: { now?: () => Date } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-data-'));
  const desk = await openBackOffice({ ...options, env: { DATA_DIR: folder } });
  return {
    ...desk,
    folder,
    lastBackup: () => readLastBackup(desk.database.db),
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('a downloaded backup is recorded, and restores into an empty database as it was', async () => {
  await using desk = await openDesk();
  await desk.addMachine({ id: 'mine', description: 'Ω "quoted"\nsecond line' });
  const answer = await desk.call('GET', BACKUP);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const [taken, stored] = [join(desk.folder, 'taken'), join(desk.folder, 'stored')];
  await writeFile(taken, answer.rawPayload);
  const target = await newPostgres();
  await restoreDatabase(target, taken, { force: false, onProgress: () => undefined });
  await backupDatabase(target, stored, () => undefined);
  expect(await differingTables(taken, stored)).toEqual([]);
  await target.close();
  const [entry] = await desk.database.db.select().from(auditLog);
  expect(entry).toMatchObject({
    actorName: 'boss',
    action: 'download backup',
    after: { bytes: answer.rawPayload.length },
  });
  await vi.waitFor(async () =>
    expect(await desk.lastBackup()).toMatchObject({ by: 'download', bytes: answer.rawPayload.length }),
  );
  expect(await readdir(desk.folder)).not.toContain('backup-downloads');
});

test('a second backup is refused while one is being made, and possible afterwards', async () => {
  await using desk = await openDesk();
  const both = await Promise.all([desk.call('GET', BACKUP), desk.call('GET', BACKUP)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await vi.waitFor(async () => expect((await desk.call('GET', BACKUP)).statusCode).toBe(200));
});

test('who signed in long ago is asked for the password first, also by a check without a body', async () => {
  let time = Date.now();
  await using desk = await openDesk({ now: () => new Date(time) });
  time += 11 * MINUTE_MS;
  const answer = await desk.call('HEAD', BACKUP);
  expect([answer.statusCode, answer.headers['refusal-reason']]).toEqual([403, 'reauthentication-required']);
  expect((await desk.call('GET', BACKUP)).statusCode).toBe(403);
});

test('asking whether a backup can be downloaded makes none', async () => {
  await using desk = await openDesk();
  expect((await desk.call('HEAD', BACKUP)).statusCode).toBe(200);
  expect(await desk.database.db.select().from(auditLog)).toEqual([]);
  expect(await desk.lastBackup()).toBeUndefined();
});

test('a download that breaks off leaves nothing behind, is no backup, and blocks no other', async () => {
  await using desk = await openDesk();
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.int() }).parse(desk.app.server.address());
  const call = request({ port, host: '127.0.0.1', path: BACKUP, headers: desk.headers });
  call.on('error', () => undefined);
  call.end(() => call.destroy());
  await vi.waitFor(async () => expect(await desk.database.db.select().from(auditLog)).toHaveLength(1));
  await vi.waitFor(async () => expect((await desk.call('HEAD', BACKUP)).statusCode).toBe(200));
  expect(await desk.lastBackup()).toBeUndefined();
  expect(await readdir(desk.folder)).not.toContain('backup-downloads');
});
