import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import type { WantedDeps } from './wanted-ads.service.ts';
import { remindBuyers } from './wanted-moderation.service.ts';

/** Asks buyers to renew the wanted ads that end soon. */
export const REMIND_BUYERS = { name: 'wanted.remind-buyers', ...DAILY_JOB };

/** In the morning of the Americas. */
const DAILY = '15 14 * * *';

/** `areMailsSent`: without mails, the reminders would count as sent. */
export function handleWantedJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: WantedDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  jobs.handle(REMIND_BUYERS, (_payload, signal) => remindBuyers(deps, signal), areMailsSent ? { cron: DAILY } : {});
}
