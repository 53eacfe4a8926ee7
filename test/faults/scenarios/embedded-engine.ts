import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbedded } from '#app/db/client.ts';
import { freePort } from '#test/free-port.ts';
import { Client } from '../client.ts';
import { Ledger } from '../ledger.ts';
import { losesNothing, processesFor, type Row, type Run } from '../run.ts';
import { App } from '../site.ts';
import { Tally } from '../tally.ts';
import { writeMessage, type Write } from '../writers.ts';

const DEATHS = 50;
const WRITERS = 8;
/** Between the first write and the kill. */
const [SHORTEST_MS, LONGEST_MS] = [200, 1_000];

/** A process on the embedded engine, repeatedly killed during writes. */
export async function embeddedEngine(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'embedded-engine');
  const folder = join(processes.folder, 'data');
  const port = await freePort();
  const app = new App(processes, { port, publicUrl: `http://127.0.0.1:${port}`, env: { DATA_DIR: folder } });
  const [ledger, tally] = [new Ledger(), new Tally()];
  let startsMs = 0;
  for (let death = 0; death < DEATHS; death += 1) {
    startsMs += await app.start();
    const writing = Array.from({ length: WRITERS }, () => writeUntilDeath(app, ledger, tally));
    await delay(randomInt(SHORTEST_MS, LONGEST_MS));
    await app.process.end('SIGKILL');
    await Promise.all(writing);
  }
  const { acknowledged, lost, doubled } = await compareWith(folder, ledger);
  const row = {
    fault: `embedded engine, killed ${DEATHS} times`,
    sent: tally.sent,
    failures: tally.failures,
    readOutageMs: 0,
    writeOutageMs: 0,
    acknowledged,
    lost: lost.length,
    doubled,
    remark: `ready again after ${Math.round(startsMs / DEATHS)} ms on average`,
    isKept: true,
  };
  return [{ ...row, isKept: losesNothing(row) }];
}

async function writeUntilDeath(app: App, ledger: Ledger, tally: Tally): Promise<void> {
  using client = new Client(app.origin);
  const write: Write = async (kind, token, { path, expected, asked }) => {
    const started = performance.now();
    // Sent to a dying process: a missing response is expected.
    const answer = await client.ask(path, asked).catch(() => null);
    const isGood = answer?.status === expected;
    if (isGood) tally.good('write', performance.now() - started);
    else tally.bad(answer === null ? 'no answer' : String(answer.status));
    if (kind !== null) ledger.note(kind, token, isGood);
    return isGood ? answer : null;
  };
  while (!app.process.hasEnded) await writeMessage(write);
}

async function compareWith(folder: string, ledger: Ledger) {
  const database = await openEmbedded(folder, raise);
  try {
    return await ledger.compare({
      ask: async (statement, values) => (await database.pool.query<Record<string, unknown>>(statement, values)).rows,
    });
  } finally {
    await database.close();
  }
}

function raise(error: Error): never {
  throw error;
}
