import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { CHECK_PAYMENT, type PaymentsDeps } from './payments-deps.service.ts';
import { deleteEvents } from './payments.db.ts';
import { endDuePlacements, notifyUpcomingEnds, type PlacementDeps } from './placements/placement-ends.service.ts';
import { reconcile, sweepPayments } from './reconcile.service.ts';

/** Deletes events that are so old that PayPal does not repeat them. */
export const DELETE_OLD_EVENTS = { name: 'payments.forget-events', ...DAILY_JOB };

/** Checks all due payments at PayPal. */
export const SWEEP_PAYMENTS = { name: 'payments.sweep', ...FREQUENT_JOB };

/** PayPal repeats an event for three days; nobody needs it for longer than this. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

export function handlePaymentJobs(jobs: Pick<JobQueue, 'handle'>, deps: PaymentsDeps): void {
  jobs.handle(CHECK_PAYMENT, ({ paymentId }) => reconcile(deps, paymentId));
  jobs.handle(SWEEP_PAYMENTS, () => sweepPayments(deps), { cron: '* * * * *' });
  jobs.handle(DELETE_OLD_EVENTS, () => deleteEvents(deps.db, new Date(deps.now().getTime() - EVENTS_KEPT_MS)), {
    cron: '45 9 * * *',
  });
}

/** Ends placements whose time is over. */
export const END_PLACEMENTS = { name: 'placements.end', ...FREQUENT_JOB };

/** Mails sellers about placements that end within a week. */
export const NOTIFY_UPCOMING_ENDS = { name: 'placements.tell-of-ends', ...FREQUENT_JOB };

export function handlePlacementJobs(jobs: Pick<JobQueue, 'handle'>, deps: PlacementDeps): void {
  jobs.handle(END_PLACEMENTS, () => endDuePlacements(deps), { cron: '* * * * *' });
  jobs.handle(NOTIFY_UPCOMING_ENDS, () => notifyUpcomingEnds(deps), { cron: '5 * * * *' });
}
