import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database, Db } from './client.ts';
import { redactQueryValues } from './redact-query-values.ts';

/** A kind of background job: its payload and its retries. A job may run twice, so its work must be idempotent. */
export type JobKind<Payload extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: Payload;
  retries: number;
  /** Seconds before the first retry; each later pause doubles. */
  retryAfterS: number;
  /** Maximum of the doubling pause. */
  longestPauseS?: number;
  /** How long pg-boss stores a finished job; about a week by default. */
  rememberedS?: number;
  /** Timeout of one try; a quarter of an hour by default. */
  longestS?: number;
  /** For long jobs: retries a job whose process has sent no heartbeat for this long. At least 10. */
  heartbeatS?: number;
  /** For short jobs in large numbers: waiting jobs run one right after the other, and only an empty queue is polled. */
  isQuick?: boolean;
};

/** Common settings of jobs that run once a day. */
export const DAILY_JOB = { payload: z.object({}), retries: 3, retryAfterS: 300 } satisfies Omit<JobKind, 'name'>;
/** Common settings of jobs that run every few minutes: the next run replaces retries. */
export const FREQUENT_JOB = { payload: z.object({}), retries: 0, retryAfterS: 0 } satisfies Omit<JobKind, 'name'>;

/**
 * Sends a job in the caller's transaction: it runs only if that commits. With an `id`, a UUID, further jobs of the same
 * id are ignored as long as pg-boss stores the first: about a week after it finishes.
 */
export type SendJob = <Payload extends z.ZodObject>(
  tx: Db,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  id?: string,
) => Promise<void>;

/** Sends many jobs, each with its own id, which run at once or after a time. */
export type SendJobs = <Payload extends z.ZodObject>(
  tx: Db,
  kind: JobKind<Payload>,
  jobs: readonly { id: string; payload: z.input<Payload>; startAfter?: Date | undefined }[],
) => Promise<void>;

/** A job's schedule: a cron line, in UTC unless a time zone is given. */
type Schedule = { cron?: string; timeZone?: string };

export type JobQueue = {
  send: SendJob;
  sendAll: SendJobs;
  /**
   * Registers the handler of a job kind, and optionally its schedule. Call once per kind, before `prepare`. The signal
   * asks the handler to stop early, for example at shutdown; the job is then retried.
   */
  handle: <Payload extends z.ZodObject>(
    kind: JobKind<Payload>,
    work: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
    options?: Schedule,
  ) => void;
  /** Creates the queues in the database. Call it before sending jobs. */
  prepare: () => Promise<void>;
  startWorkers: () => Promise<void>;
  /** Polls for jobs of this kind at once. For use after a commit that has sent a job a user waits for. */
  wake: (kind: JobKind) => void;
  /** Runs all due jobs in this process and returns their number. Tests use it instead of waiting. */
  runDue: () => Promise<number>;
  /** Signals running jobs to stop, and waits for them for at most `limitMs`. */
  stop: (limitMs: number) => Promise<void>;
};

type Handler = {
  kind: JobKind;
  schedule: Schedule;
  work: (payload: unknown, signal: AbortSignal) => Promise<void>;
};

/** Wraps the handling of each job. */
type AroundWork = <Result>(job: { jobId: string; queue: string }, work: () => Promise<Result>) => Promise<Result>;

/** Short enough for a user who waits for a mail, long enough to keep an idle site quiet. */
const POLL_S = 2;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

type QueueOptions = {
  around?: AroundWork;
  /** Seconds between polls of an empty queue; at least 0.5. */
  pollS?: number;
};

/** Opens the job queue. Jobs are stored in the database: any replica runs them, and none is lost with a process. */
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
      const rows = several.map(({ id, payload, startAfter }) => ({
        id,
        data: kind.payload.parse(payload),
        ...(startAfter === undefined ? {} : { startAfter }),
      }));
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
      // Jobs may send further jobs.
      for (let before = -1; before < done;) {
        before = done;
        for (const handler of handlers.values()) done += await runAll(boss, handler, around);
      }
      return done;
    },
    stop: async (limitMs) => {
      // At once: pg-boss would signal only jobs that are still running at the limit, when the database closes.
      ending.abort();
      await boss.stop({ graceful: true, timeout: limitMs, close: false });
    },
  };
}

/** Migrates pg-boss's own schema. */
export async function migrateJobQueue(database: Database): Promise<void> {
  const boss = new PgBoss(optionsOf(database, { supervise: false, schedule: false }));
  // `start` throws the error, too.
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
  // Makes pg-boss cache the queue. A lookup while a transaction sends a job would deadlock on the embedded engine,
  // whose only connection the transaction holds.
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
    // Fetches again even if this job fails. The first job may arrive before the worker's id is known.
    if (isQuick && workerId !== null) boss.notifyWorker(workerId);
    for (const { id, data, signal } of jobs) {
      const either = AbortSignal.any([signal, ending]);
      // pg-boss stores a job's error in its own table.
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
