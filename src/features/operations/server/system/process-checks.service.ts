import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Database } from '#app/db/client.ts';
import { findFailedJobs, findQueueFigures, type QueueFigures } from '#app/db/job-queue-figures.ts';
import { countMigrations } from '#app/db/migration-state.ts';
import { countChangesBehind } from '#app/features/catalogue/server/replica-routing.service.ts';
import { formatBytes, pluralize } from '#app/lib/format.ts';
import type { Problem } from '../../system.schema.ts';
import { formatDuration, serious, warning, type CheckResult, type SystemDeps } from './health-check.rules.ts';
import { findServerFigures, countBacklog, type ServerFigures } from './system.db.ts';

const SAMPLE_MS = 200;
/** The event loop's delay from which on users notice slow responses. */
const MAX_DELAY_MS = 200;

/** Checks this process: its release, uptime, memory and event loop. */
export async function checkProcess({ settings, now }: SystemDeps): Promise<CheckResult> {
  const { version, commit, isProduction } = settings;
  const { maxDelayMs, busyPercent } = await watchEventLoop();
  const uptimeS = process.uptime();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    facts: [
      { label: 'Release', text: commit === null ? version : `${version} (${commit.slice(0, 12)})` },
      { label: 'Mode', text: isProduction ? 'Production' : 'For trying: not production' },
      { label: 'Node', text: process.versions.node },
      { label: 'Started', at: new Date(now().getTime() - uptimeS * 1_000).toISOString() },
      { label: 'Running for', text: formatDuration(uptimeS) },
      { label: 'Memory', text: `${formatBytes(rss)}, of which ${formatBytes(heapUsed)} for objects` },
      { label: 'Event loop', text: `${busyPercent}% busy, at most ${maxDelayMs} ms late` },
    ],
    problems: maxDelayMs > MAX_DELAY_MS ? [lateProcess(maxDelayMs)] : [],
  };
}

function lateProcess(delayMs: number): Problem {
  return warning(
    `The process answers late: by ${delayMs} ms just now.`,
    'If it stays so, give the machine more cores, or start another process behind the load balancer.',
  );
}

/** The largest delay and the utilization of the event loop during a short sample. */
async function watchEventLoop(): Promise<{ maxDelayMs: number; busyPercent: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  await pauseFor(SAMPLE_MS);
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  return { maxDelayMs: Math.round(delay.max / 1e6), busyPercent: Math.round(utilization * 100) };
}

const NEARLY_FULL = 0.9;

/** Checks the database: engine, size, connections, replica and migrations. */
export async function checkDatabase({ database }: SystemDeps): Promise<CheckResult> {
  const { engine, pool, db } = database;
  const figures = await findServerFigures(db);
  const migrations = await countMigrations(database);
  const replica = await readReplica(database);
  const isEmbedded = engine === 'embedded';
  const { serverVersion, bytes, connections, mostConnections, machines } = figures;
  const server = [
    { label: 'Connections', text: `${connections} of ${mostConnections} at the server` },
    { label: 'Used from', text: pluralize(machines, 'machine') },
  ];
  return {
    facts: [
      { label: 'Engine', text: `${isEmbedded ? 'Embedded PostgreSQL' : 'PostgreSQL server'} ${serverVersion}` },
      { label: 'Size', text: formatBytes(bytes) },
      ...(isEmbedded ? [] : server),
      {
        label: 'This process',
        text: `${pluralize(pool.totalCount, 'connection')}, ${pool.waitingCount} waiting for one`,
      },
      ...replica.facts,
      { label: 'Migrations', text: `${migrations.applied} applied, ${migrations.waiting} waiting` },
    ],
    problems: [
      ...migrationProblems(migrations),
      ...replica.problems,
      ...(isEmbedded ? [] : connectionProblems(figures)),
    ],
  };
}

/** A lagging replica is not a problem: reads of newer data go to the primary. */
async function readReplica({ pool, replica }: SystemDeps['database']): Promise<CheckResult> {
  if (replica === null) return { facts: [], problems: [] };
  try {
    const behind = await countChangesBehind(pool, replica.pool);
    const text = behind === 0 ? 'has everything' : `${pluralize(behind, 'change')} of listings behind`;
    return { facts: [{ label: 'Read replica', text }], problems: [] };
  } catch {
    return { facts: [{ label: 'Read replica', text: 'does not answer' }], problems: [REPLICA_UNREACHABLE] };
  }
}

const REPLICA_UNREACHABLE = warning(
  'The read replica does not answer: all is read from the primary.',
  'Look at the server that DATABASE_REPLICA_URL names; the log says why.',
);

function migrationProblems({ waiting }: { waiting: number }): Problem[] {
  if (waiting === 0) return [];
  const what = `${pluralize(waiting, 'migration')} of this release ${waiting === 1 ? 'is' : 'are'} not applied.`;
  return [serious(what, 'Restart one process: every start migrates the database.')];
}

function connectionProblems({ connections, mostConnections }: ServerFigures): Problem[] {
  if (connections < mostConnections * NEARLY_FULL) return [];
  const what = `${connections} of the ${mostConnections} connections of the database server are taken.`;
  return [serious(what, 'Raise max_connections there, or run fewer processes.')];
}

const MAX_WAIT_S = 5 * 60;

/** Checks background jobs: waiting and failed ones, and imports. */
export async function checkJobs({ database, settings }: SystemDeps): Promise<CheckResult> {
  const { queues, importsRunning } = await readBacklog(database);
  const failed = await findFailedJobs(database);
  const sum = (of: 'waiting' | 'deferred' | 'active') => queues.reduce((total, each) => total + each[of], 0);
  const oldest = queues.toSorted((a, b) => b.oldestWaitingS - a.oldestWaitingS)[0];
  const oldestS = oldest?.oldestWaitingS ?? 0;
  const running = importsRunning.partner + importsRunning.csv;
  return {
    facts: [
      { label: 'Due now', text: String(sum('waiting')) },
      { label: 'Oldest of these', text: oldestS === 0 ? 'none waits' : `waits for ${formatDuration(oldestS)}` },
      { label: 'For later', text: String(sum('deferred')) },
      { label: 'Under way', text: String(sum('active')) },
      { label: 'Failed', text: `${failed.reduce((total, each) => total + each.failed, 0)} in the last 24 hours` },
      { label: 'Imports', text: running === 0 ? 'none runs' : `${pluralize(running, 'import')} running` },
      { label: 'Partner site', text: settings.partnerSite ?? 'not set: PARTNER_SITE_URL' },
    ],
    problems: [
      ...(oldest !== undefined && oldestS > MAX_WAIT_S ? [stuckQueue(oldest.queue, oldestS)] : []),
      ...(failed.length > 0 ? [failedJobs(failed)] : []),
    ],
  };
}

function stuckQueue(queue: string, oldestS: number): Problem {
  return serious(
    `${queue} has been waiting for ${formatDuration(oldestS)}: nothing takes it up.`,
    'Look in the log for lines of the job queue, and restart the processes.',
  );
}

function failedJobs(failed: readonly { queue: string; failed: number }[]): Problem {
  const queueList = failed.map(({ queue, failed: count }) => `${queue} (${count})`).join(', ');
  return warning(
    `Background work was given up after its last try: ${queueList}.`,
    'The reasons are in the table pgboss.job, in the column output.',
  );
}

/** The pending background work. */
export type BacklogFigures = {
  queues: readonly QueueFigures[];
  mailsWaiting: number;
  importsRunning: { partner: number; csv: number };
};

export async function readBacklog(database: Database): Promise<BacklogFigures> {
  const queues = await findQueueFigures(database);
  const { mails, partner, csv } = await countBacklog(database.db);
  return { queues, mailsWaiting: mails, importsRunning: { partner, csv } };
}
