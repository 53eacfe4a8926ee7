import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { mailAlerts, type AlertDeps } from './alerts.service.ts';
import { forgetRequests } from './subscription-requests.service.ts';
import { deleteWatchesOfGone } from './watches.db.ts';

/** Mails what is new among watched machines and the results of saved searches. */
export const MAIL_ALERTS = { name: 'watching.mail-alerts', ...FREQUENT_JOB };
/** Forgets requests that nobody confirmed. */
export const FORGET_REQUESTS = { name: 'watching.forget-requests', ...DAILY_JOB };
/** Forgets who watched machines, or was told of them, once these exist nowhere. */
export const FORGET_GONE_MACHINES = { name: 'watching.forget-gone', ...DAILY_JOB };

const EVERY_MINUTE = '* * * * *';
/** At a quiet time in the Americas. */
const DAILY = '25 9 * * *';
/** After deleted listings are purged. */
const DAILY_LATER = '35 9 * * *';

/** `areMailsSent`: without mails, news would count as told. */
export function handleWatchingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: AlertDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  const { db } = deps.database;
  jobs.handle(MAIL_ALERTS, (_payload, signal) => mailAlerts(deps, signal), areMailsSent ? { cron: EVERY_MINUTE } : {});
  jobs.handle(FORGET_REQUESTS, () => forgetRequests({ db, now: deps.now }), { cron: DAILY });
  const forget = async () => {
    await deleteWatchesOfGone(db);
  };
  jobs.handle(FORGET_GONE_MACHINES, forget, { cron: DAILY_LATER });
}
