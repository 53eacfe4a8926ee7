import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#app/db/client.ts';
import { csvImport, type CsvImport } from '#app/features/csv/csv-imports.schema.ts';
import type { Bench } from '../bench.ts';
import { rest, type Server } from '../servers.ts';
import { short } from '../statistics.ts';
import { watchMemory } from '../watch-memory.ts';
import { enterAsAdmin } from '../enter-as-admin.ts';

const MB = 1_000_000;
const CONTRACT_SIZE = 100_000;
const REST_MS = 3_000;
const LOOK_MS = 100;
const PATIENCE_MS = 300_000;

/** `seededPerS` is the rate of listings per second at which the database was filled. */
export type SeededDatabase = { database: Database; seededPerS: number };

/**
 * Exports all machines and imports them into the emptied site: checks that they are equal, and measures speed and
 * memory.
 */
export async function measureCsv(bench: Bench, app: Server, { database, seededPerS }: SeededDatabase): Promise<void> {
  const headers = { cookie: await enterAsAdmin(database) };
  const [before, after] = [join(bench.folder, 'before.csv'), join(bench.folder, 'after.csv')];
  await rest(REST_MS);
  const idleMb = (await app.figures()).rssBytes / MB;
  const memory = watchMemory(app);
  const outS = await secondsOf(() => save(`${app.origin}/api/admin/export/machines`, headers, before));
  await database.pool.query('truncate machines cascade');
  const steps = await take(app.origin, headers, before);
  const inS = steps.sentS + steps.checkedS + steps.writtenS;
  await save(`${app.origin}/api/admin/export/machines`, headers, after);
  const peakMb = (await memory.end()) / MB;
  const rows = (await database.pool.query('select from machines')).rowCount ?? 0;
  const isSame = (await digestOf(before)) === (await digestOf(after));
  const aboveMb = peakMb - idleMb;
  const stepsSaid = `sent in ${short(steps.sentS)} s, checked in ${short(steps.checkedS)}, written in ${short(steps.writtenS)}`;
  const share = rows / inS / seededPerS;
  const figures = `in ${short(rows / inS)} rows/s (${stepsSaid}), out ${short(rows / outS)} rows/s`;
  const found = `${figures}, peak ${short(aboveMb)} MB above idle, ${isSame ? 'the same' : 'NOT the same'} afterwards`;
  const limit = `seeding: ${short(seededPerS)} rows/s`;
  bench.say(
    `CSV of ${rows.toLocaleString('en-US')} machines: ${found}; ${limit}, of which that is ${share.toFixed(2)}`,
  );
  if (rows !== CONTRACT_SIZE) return;
  bench.find('csv', {
    measured: found,
    limit,
    ratio: share.toFixed(2),
    figures: [share, aboveMb],
    isRight: isSame,
  });
}

type Headers = Record<string, string>;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function save(url: string, headers: Headers, path: string): Promise<void> {
  await pipeline(await ask('GET', url, headers), createWriteStream(path));
}

/** Uploads a file and imports it without delay; returns the duration of each step. */
async function take(origin: string, headers: Headers, path: string) {
  const url = `${origin}/api/admin/csv-imports`;
  let address = url;
  const sentS = await secondsOf(async () => {
    const sent = await text(await ask('POST', url, { ...headers, 'content-type': 'text/csv' }, path));
    address = `${url}/${csvImport.parse(JSON.parse(sent)).id}`;
  });
  const checkedS = await secondsOf(async () => {
    await until(address, headers, 'checked');
  });
  const writtenS = await secondsOf(async () => {
    await text(await ask('POST', `${address}/run`, headers));
    const { counts } = await until(address, headers, 'completed');
    if (counts.refused > 0) throw new Error(`${counts.refused} rows were refused`);
  });
  return { sentS, checkedS, writtenS };
}

async function until(url: string, headers: Headers, status: CsvImport['status']): Promise<CsvImport> {
  const started = performance.now();
  for (;;) {
    const found = csvImport.parse(JSON.parse(await text(await ask('GET', url, headers))));
    if (found.status === status) return found;
    if (found.status === 'error' || performance.now() - started > PATIENCE_MS) {
      throw new Error(`The import is ${found.status} instead of ${status}: ${found.error ?? 'no reason'}`);
    }
    await delay(LOOK_MS);
  }
}

async function ask(method: string, url: string, headers: Headers, path?: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request(url, { method, headers }, resolve).once('error', reject);
  if (path === undefined) sending.end();
  else pipeline(createReadStream(path), sending).catch(reject);
  const answer = await promise;
  if ((answer.statusCode ?? 500) >= 300) throw new Error(await text(answer));
  return answer;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
