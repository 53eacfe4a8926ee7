import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { mailAlerts, type AlertDeps } from './alerts.service.ts';
import { SEND_NOTIFICATION, sendNotification, type PushDeps } from './push-notifications.service.ts';
import { deleteExpiredRequests } from './subscription-requests.service.ts';
import { deleteWatchesOfGone } from './watches.db.ts';

/** Alerts buyers by mail to changes of watched machines and new results of saved searches. */
export const MAIL_ALERTS = { name: 'watching.mail-alerts', ...FREQUENT_JOB };
/** Deletes requests that nobody confirmed. */
export const DELETE_REQUESTS = { name: 'watching.delete-requests', ...DAILY_JOB };
/** Deletes watches of machines, and alerts to them, once these exist nowhere. */
export const DELETE_GONE = { name: 'watching.delete-gone', ...DAILY_JOB };

const EVERY_MINUTE = '* * * * *';
/** At a quiet time in the Americas. */
const DAILY = '25 9 * * *';
/** After deleted listings are purged. */
const DAILY_LATER = '35 9 * * *';

/** `areMailsSent`: without mails, alerts would count as sent. */
export function handleWatchingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  { push, ...deps }: AlertDeps & { push: PushDeps },
  { areMailsSent }: { areMailsSent: boolean },
): void {
  const { db } = deps.database;
  jobs.handle(MAIL_ALERTS, (_payload, signal) => mailAlerts(deps, signal), areMailsSent ? { cron: EVERY_MINUTE } : {});
  jobs.handle(SEND_NOTIFICATION, (notification, signal) => sendNotification(push, notification, signal));
  jobs.handle(DELETE_REQUESTS, () => deleteExpiredRequests({ db, now: deps.now }), { cron: DAILY });
  const forget = async () => {
    await deleteWatchesOfGone(db);
  };
  jobs.handle(DELETE_GONE, forget, { cron: DAILY_LATER });
}
