import { findFailedJobs } from '#app/db/job-queue-figures.ts';
import { durationWords } from './measure-labels.rules.ts';
import type { PartFindings, SystemDeps } from './health-check.rules.ts';
import type { Problem } from '../../system.schema.ts';
import { readWork } from './backlog.service.ts';
import { countWords } from '#app/lib/format.ts';

const TOO_LONG_S = 5 * 60;

/** Background work: what waits, what failed, and the imports. */
export async function readWorkPart({ database, settings }: SystemDeps): Promise<PartFindings> {
  const { queues, importsRunning } = await readWork(database);
  const failed = await findFailedJobs(database);
  const sum = (of: 'waiting' | 'deferred' | 'active') => queues.reduce((total, each) => total + each[of], 0);
  const oldest = queues.toSorted((a, b) => b.oldestWaitingS - a.oldestWaitingS)[0];
  const oldestS = oldest?.oldestWaitingS ?? 0;
  const running = importsRunning.partner + importsRunning.csv;
  return {
    facts: [
      { label: 'Due now', text: String(sum('waiting')) },
      { label: 'Oldest of these', text: oldestS === 0 ? 'none waits' : `waits for ${durationWords(oldestS)}` },
      { label: 'For later', text: String(sum('deferred')) },
      { label: 'Under way', text: String(sum('active')) },
      { label: 'Failed', text: `${failed.reduce((total, each) => total + each.failed, 0)} in the last 24 hours` },
      { label: 'Imports', text: running === 0 ? 'none runs' : `${countWords(running, 'import')} running` },
      { label: 'Partner site', text: settings.partnerSite ?? 'not set: PARTNER_SITE_URL' },
    ],
    problems: [
      ...(oldest !== undefined && oldestS > TOO_LONG_S ? [slow(oldest.queue, oldestS)] : []),
      ...(failed.length > 0 ? [gaveUp(failed)] : []),
    ],
  };
}

function slow(queue: string, oldestS: number): Problem {
  return {
    severity: 'serious',
    what: `${queue} has been waiting for ${durationWords(oldestS)}: nothing takes it up.`,
    remedy: 'Look in the log for lines of the job queue, and restart the processes.',
  };
}

function gaveUp(failed: readonly { queue: string; failed: number }[]): Problem {
  const named = failed.map(({ queue, failed: count }) => `${queue} (${count})`).join(', ');
  return {
    severity: 'warning',
    what: `Background work was given up after its last try: ${named}.`,
    remedy: 'The reasons are in the table pgboss.job, in the column output.',
  };
}
