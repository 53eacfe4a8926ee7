import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database, Db } from './client.ts';
import { redactQueryValues } from './redact-query-values.ts';

/** A kind of background work: what it is told, and how often it is tried again. It may run twice, and must not mind. */
export type JobKind<Payload extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: Payload;
  retries: number;
  /** Seconds before the first new try; each later pause is twice the last. */
  retryAfterS: number;
  /** Where the doubling ends. */
  longestPauseS?: number;
  /** How long what it was told is kept when it is done; about a week unless told otherwise. */
  rememberedS?: number;
  /** How long one try may take; a quarter of an hour unless told otherwise. */
  longestS?: number;
  /** For long work: it is tried again once its process has given no sign of life for so long. At least 10. */
  heartbeatS?: number;
  /** For short work that comes in heaps: what waits is done one right after the other, and only an empty queue is polled. */
  isQuick?: boolean;
};

/** What is the same of work that a clock begins once a day. */
export const DAILY_JOB = { payload: z.object({}), retries: 3, retryAfterS: 300 } satisfies Omit<JobKind, 'name'>;
/** The same of work that a clock begins every few minutes: what fails, the next round does. */
export const FREQUENT_JOB = { payload: z.object({}), retries: 0, retryAfterS: 0 } satisfies Omit<JobKind, 'name'>;

/**
 * Sends work in the caller's transaction: it is done if that commits, and never otherwise. With an `id`, a UUID, only
 * the first job of that id counts, for as long as the queue remembers it: about a week after it is done.
 */
export type SendJob = <Payload extends z.ZodObject>(
  tx: Db,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  id?: string,
) => Promise<void>;

/** The same for many at once, each with its own id. */
export type SendJobs = <Payload extends z.ZodObject>(
  tx: Db,
  kind: JobKind<Payload>,
  jobs: readonly { id: string; payload: z.input<Payload> }[],
) => Promise<void>;

/** By which clock work is done that nobody sends: a cron line, in UTC unless another time zone is named. */
type Schedule = { cron?: string; timeZone?: string };

export type JobQueue = {
  send: SendJob;
  sendAll: SendJobs;
  /**
   * Says how a kind of work is done, and by which clock if nobody sends it. Each kind once, before `prepare`. The signal
   * tells it to end early, as when the process is about to: it is then tried again.
   */
  handle: <Payload extends z.ZodObject>(
    kind: JobKind<Payload>,
    work: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
    options?: Schedule,
  ) => void;
  /** Makes what the kinds need in the database. Nothing can be sent before. */
  prepare: () => Promise<void>;
  startWorkers: () => Promise<void>;
  /** Has this process look for such work at once, after a commit that has sent some: somebody waits for it. */
  wake: (kind: JobKind) => void;
  /** Does everything that is due, now and in this process, and says how much that was: for tests, which need not wait. */
  runDue: () => Promise<number>;
  /** Tells running work to end early, and lets it do so for at most `limitMs`. */
  stop: (limitMs: number) => Promise<void>;
};

type Handler = {
  kind: JobKind;
  schedule: Schedule;
  work: (payload: unknown, signal: AbortSignal) => Promise<void>;
};

/** Does a piece of work, told which one it is. */
type AroundWork = <Result>(job: { jobId: string; queue: string }, work: () => Promise<Result>) => Promise<Result>;

/** Somebody waits for the mail that they have just asked for; an idle site should still ask seldom. */
const POLL_S = 2;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

type QueueOptions = {
  around?: AroundWork;
  /** Seconds between two looks into an empty queue; at least 0.5. */
  pollS?: number;
};

/** The jobs, which lie in the database: any replica does them, and none is lost with a process. */
export function openJobQueue(
  database: Database,
  onError: (error: Error) => void,
  { around = (_job, work) => work(), pollS = POLL_S }: QueueOptions = {},
): JobQueue {
  const boss = new PgBoss(optionsOf(database, { supervise: true, schedule: true }));
  boss.on('error', onError);
  const handlers = new Map<string, Handler>();
  const workerIds = new Map<string, string>();
  const ending = new AbortController();
  return {
    handle: (kind, work, schedule = {}) => {
      handlers.set(kind.name, { kind, schedule, work: (payload, signal) => work(kind.payload.parse(payload), signal) });
    },
    prepare: async () => {
      await boss.start();
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const { kind } of handlers.values()) if (!known.has(kind.name)) await createQueue(boss, kind);
    },
    send: async (tx, kind, payload, id) => {
      const options = { db: fromDrizzle(tx, sql), ...(id === undefined ? {} : { id }) };
      await boss.send(kind.name, kind.payload.parse(payload), options);
    },
    sendAll: async (tx, kind, several) => {
      const rows = several.map(({ id, payload }) => ({ id, data: kind.payload.parse(payload) }));
      await boss.insert(kind.name, rows, { db: fromDrizzle(tx, sql) });
    },
    startWorkers: async () => {
      for (const handler of handlers.values()) {
        const workerId = await startWorker(boss, handler, { ending: ending.signal, around, pollS });
        workerIds.set(handler.kind.name, workerId);
      }
    },
    wake: ({ name }) => {
      const workerId = workerIds.get(name);
      if (workerId !== undefined) boss.notifyWorker(workerId);
    },
    runDue: async () => {
      let done = 0;
      // Work may send more work.
      for (let before = -1; before < done;) {
        before = done;
        for (const handler of handlers.values()) done += await runAll(boss, handler, around);
      }
      return done;
    },
    stop: async (limitMs) => {
      // At once: the library would tell only work that has not ended by the limit, and the database closes then.
      ending.abort();
      await boss.stop({ graceful: true, timeout: limitMs, close: false });
    },
  };
}

/** Brings the queue's own tables, in a schema of their own, to where its library wants them. */
export async function migrateJobQueue(database: Database): Promise<void> {
  const boss = new PgBoss(optionsOf(database, { supervise: false, schedule: false }));
  // Whatever goes wrong while it starts is thrown there.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

function optionsOf({ pool, engine }: Database, options: ConstructorOptions): ConstructorOptions {
  const db = { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) };
  return { ...options, db, backend: engine === 'embedded' ? 'pglite' : 'postgres' };
}

async function createQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  const { name, retries, retryAfterS, longestPauseS, rememberedS, longestS, heartbeatS } = kind;
  await boss.createQueue(name, {
    retryLimit: retries,
    retryDelay: retryAfterS,
    retryBackoff: true,
    ...(longestPauseS === undefined ? {} : { retryDelayMax: longestPauseS }),
    ...(rememberedS === undefined ? {} : { deleteAfterSeconds: rememberedS }),
    ...(longestS === undefined ? {} : { expireInSeconds: longestS }),
    ...(heartbeatS === undefined ? {} : { heartbeatSeconds: heartbeatS }),
  });
  // Looked up once, so that it is known from then on: the embedded engine's one connection is the caller's while a
  // transaction sends, and a lookup then would wait for itself.
  await boss.findJobs(name, { id: NO_JOB });
}

async function startWorker(
  boss: PgBoss,
  { kind: { name, isQuick = false }, schedule, work }: Handler,
  { ending, around, pollS }: { ending: AbortSignal } & Required<QueueOptions>,
): Promise<string> {
  const { cron, timeZone = 'UTC' } = schedule;
  if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: timeZone });
  let workerId: string | null = null;
  workerId = await boss.work(name, { pollingIntervalSeconds: pollS }, async (jobs) => {
    // Whatever becomes of this one; the first may come before its worker has a name.
    if (isQuick && workerId !== null) boss.notifyWorker(workerId);
    for (const { id, data, signal } of jobs) {
      const either = AbortSignal.any([signal, ending]);
      // What it throws is kept in the queue's own table.
      await around({ jobId: id, queue: name }, () => work(data, either)).catch((error: unknown) =>
        Promise.reject(redactQueryValues(error)),
      );
    }
  });
  return workerId;
}

async function runAll(boss: PgBoss, { kind: { name }, work }: Handler, around: AroundWork): Promise<number> {
  let done = 0;
  for (let [job] = await boss.fetch(name); job !== undefined; [job] = await boss.fetch(name)) {
    const { id, data } = job;
    try {
      await around({ jobId: id, queue: name }, () => work(data, new AbortController().signal));
      await boss.complete(name, id);
    } catch (error) {
      await boss.fail(name, id, { message: String(redactQueryValues(error)) });
    }
    done += 1;
  }
  return done;
}
