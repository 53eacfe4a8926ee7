import { readLastBackup, type LastBackup } from '#app/db/last-backup.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { formatBytes } from '#app/lib/format.ts';
import { formatDuration, warning, type CheckResult, type SystemDeps } from './health-check.rules.ts';

const MAX_AGE_MS = 7 * DAY_MS;
const MADE_BY = {
  command: 'the command npm run db -- backup',
  download: 'a download',
} as const satisfies Record<LastBackup['by'], string>;
const REMEDY = 'Download one, and let the server make one each night.';

/** Checks the age of the last backup that this program made. It knows nothing of backups that other programs make. */
export async function checkBackups({
  database: { db },
  now,
}: Pick<SystemDeps, 'database' | 'now'>): Promise<CheckResult> {
  const last = await readLastBackup(db);
  if (last === undefined)
    return {
      facts: [{ label: 'Last backup', text: 'none is known' }],
      problems: [warning('No backup is known.', REMEDY)],
    };
  const ageMs = now().getTime() - new Date(last.at).getTime();
  return {
    facts: [
      { label: 'Last backup', at: last.at },
      { label: 'Age', text: formatDuration(ageMs / 1_000) },
      { label: 'Size', text: formatBytes(last.bytes) },
      { label: 'Made by', text: MADE_BY[last.by] },
    ],
    problems: ageMs > MAX_AGE_MS ? [warning('The last backup is older than a week.', REMEDY)] : [],
  };
}
