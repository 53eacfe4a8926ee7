import { countChangesBehind } from '#app/features/catalogue/server/replica-routing.service.ts';
import { countMigrations } from '#app/db/migration-state.ts';
import { formatBytes } from './measure-labels.rules.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';
import { findServerFigures, type ServerFigures } from './system.db.ts';
import type { Problem } from '../../system.schema.ts';
import { pluralize } from '#app/lib/format.ts';

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

/** A replica that lags is no problem: reads that need newer data go to the primary. */
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

const REPLICA_UNREACHABLE: Problem = {
  severity: 'warning',
  what: 'The read replica does not answer: all is read from the primary.',
  remedy: 'Look at the server that DATABASE_REPLICA_URL names; the log says why.',
};

function migrationProblems({ waiting }: { waiting: number }): Problem[] {
  if (waiting === 0) return [];
  const what = `${pluralize(waiting, 'migration')} of this release ${waiting === 1 ? 'is' : 'are'} not applied.`;
  return [{ severity: 'serious', what, remedy: 'Restart one process: every start migrates the database.' }];
}

function connectionProblems({ connections, mostConnections }: ServerFigures): Problem[] {
  if (connections < mostConnections * NEARLY_FULL) return [];
  return [
    {
      severity: 'serious',
      what: `${connections} of the ${mostConnections} connections of the database server are taken.`,
      remedy: 'Raise max_connections there, or run fewer processes.',
    },
  ];
}
