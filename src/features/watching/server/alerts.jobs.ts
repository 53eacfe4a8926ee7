import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { mailAlerts, type AlertDeps } from './alerts.service.ts';
import { forgetRequests } from './subscription-requests.service.ts';

/** Mails what is new among watched machines and the results of saved searches. */
export const MAIL_ALERTS = { name: 'watching.mail-alerts', ...FREQUENT_JOB };
/** Forgets requests that nobody confirmed. */
export const FORGET_REQUESTS = { name: 'watching.forget-requests', ...DAILY_JOB };

const EVERY_MINUTE = '* * * * *';
/** At a quiet time in the Americas. */
const DAILY = '25 9 * * *';

/** `areMailsSent`: without mails, news would count as told. */
export function handleAlertJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: AlertDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  const { now } = deps;
  jobs.handle(MAIL_ALERTS, (_payload, signal) => mailAlerts(deps, signal), areMailsSent ? { cron: EVERY_MINUTE } : {});
  jobs.handle(FORGET_REQUESTS, () => forgetRequests({ db: deps.database.db, now }), { cron: DAILY });
}
