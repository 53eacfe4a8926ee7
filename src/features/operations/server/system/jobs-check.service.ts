import { findFailedJobs } from '#app/db/job-queue-figures.ts';
import { formatDuration } from './measure-labels.rules.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';
import type { Problem } from '../../system.schema.ts';
import { readBacklog } from './backlog.service.ts';
import { pluralize } from '#app/lib/format.ts';

const MAX_WAIT_S = 5 * 60;

/** Checks background jobs: what waits, what failed, and the imports. */
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
  return {
    severity: 'serious',
    what: `${queue} has been waiting for ${formatDuration(oldestS)}: nothing takes it up.`,
    remedy: 'Look in the log for lines of the job queue, and restart the processes.',
  };
}

function failedJobs(failed: readonly { queue: string; failed: number }[]): Problem {
  const queueList = failed.map(({ queue, failed: count }) => `${queue} (${count})`).join(', ');
  return {
    severity: 'warning',
    what: `Background work was given up after its last try: ${queueList}.`,
    remedy: 'The reasons are in the table pgboss.job, in the column output.',
  };
}
