import type { JobQueue } from '#app/db/job-queue.ts';
import { CHECK_PAYMENT, DELETE_OLD_EVENTS, SWEEP_PAYMENTS } from './payment-jobs.schema.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { deleteEvents } from './payments.db.ts';
import { reconcile, sweepPayments } from './reconcile.service.ts';

/** PayPal sends an event again for three days; nobody asks after it for longer than this. */
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export function handlePaymentJobs(jobs: Pick<JobQueue, 'handle'>, deps: PaymentsDeps): void {
  jobs.handle(CHECK_PAYMENT, ({ paymentId }) => reconcile(deps, paymentId));
  jobs.handle(SWEEP_PAYMENTS, () => sweepPayments(deps), { cron: '* * * * *' });
  jobs.handle(DELETE_OLD_EVENTS, () => deleteEvents(deps.db, new Date(deps.now().getTime() - EVENTS_KEPT_MS)), {
    cron: '45 9 * * *',
  });
}
