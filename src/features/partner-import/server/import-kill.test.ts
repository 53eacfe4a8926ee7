import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importRuns, partnerProducts } from '#app/db/tables/imports.ts';
import { auditLog, uploads } from '#app/db/tables/site.ts';
import { newPostgres } from '#test/databases.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

const SERVER = fileURLToPath(new URL('../../../../test/processes/serve-imports.ts', import.meta.url));
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const MINUTES_LATER = 15 * 60_000;

async function openCrashableImport() {
  const database = await newPostgres();
  const t = await openImports({ database });
  for (const name of NAMES) t.partner.put(name, { pictures: [`of-${name}`] });
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-objects-'));
  const servers: ChildProcess[] = [];
  return {
    ...t,
    serve: (aheadMs: number): ChildProcess => {
      const order = { databaseUrl: database.url, siteUrl: t.partner.url, folder, aheadMs };
      const child = fork(SERVER, [JSON.stringify(order)]);
      servers.push(child);
      return child;
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) server.kill('SIGKILL');
      await t[Symbol.asyncDispose]();
    },
  };
}
type CrashableImport = Awaited<ReturnType<typeof openCrashableImport>>;

/** Kills the server when it requests this address from the partner site, which does not respond. */
function killAt(address: string) {
  return async (t: CrashableImport, server: ChildProcess) => {
    t.partner.before.answer = (path) => {
      if (path !== address) return;
      t.partner.before.answer = () => undefined;
      server.kill('SIGKILL');
    };
    await deathOf(server);
  };
}

/** Kills the server in a transaction that has stored a listing, and waits for the lock of all listing changes. */
async function killWhileItWrites(t: CrashableImport, server: ChildProcess) {
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`select * from catalogue_version for update`);
    await lockWaits(t.database, 1);
    server.kill('SIGKILL');
    await deathOf(server);
  });
}

async function deathOf(server: ChildProcess): Promise<void> {
  const [, signal]: unknown[] = await once(server, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Rejects if the server ends unexpectedly, instead of waiting for it. */
async function workDone(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server ended before the import did')));
  await Promise.race([once(server, 'message'), ended]);
}

const DEATHS = [
  ['it asks for a page', killAt('/products/d')],
  ['it asks for a picture', killAt('/pictures/of-d')],
  ['it writes a listing', killWhileItWrites],
] as const;

test.each(DEATHS)(
  'a server killed when %s: the next one goes on, and nothing is there twice',
  { timeout: 240_000 },
  async (_when, kill) => {
    await using t = await openCrashableImport();
    expect((await t.start()).statusCode).toBe(202);
    await kill(t, t.serve(0));
    const half = await t.listings();
    expect(half.length).toBeLessThan(NAMES.length);
    expect(await t.readStatus()).toMatchObject({ status: 'running' });
    // No machine is stored partially, and the counts match the stored ones.
    expect(await t.db.$count(partnerProducts, isNotNull(partnerProducts.machineId))).toBe(half.length);
    expect((await t.readStatus()).result?.added ?? 0).toBe(half.length);

    const next = t.serve(MINUTES_LATER);
    await workDone(next);
    expect(await t.readStatus()).toMatchObject({
      status: 'completed',
      percentage: 100,
      result: { added: NAMES.length, updated: 0, sold: 0 },
    });
    const listings = await t.listings();
    expect(new Set(listings.map(({ sourceUrl }) => sourceUrl)).size).toBe(NAMES.length);
    expect(listings).toHaveLength(NAMES.length);
    expect(await t.db.$count(uploads, isNotNull(uploads.claimedByMachineId))).toBe(NAMES.length);
    expect(await t.db.select().from(importRuns)).toMatchObject([{ attempts: 2, finishedAt: expect.any(Date) }]);
    const entries = await t.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'import listing')).toHaveLength(NAMES.length);
  },
);
