import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { tellOfSales, type SaleNoticeDeps } from './sale-notices.service.ts';

/** Tells of sales that were undone, and of those that cannot be undone any more. */
export const TELL_OF_SALES = { name: 'sales.tell', ...FREQUENT_JOB };

const EVERY_MINUTE = '* * * * *';

export function handleSaleJobs(jobs: Pick<JobQueue, 'handle'>, deps: SaleNoticeDeps): void {
  jobs.handle(TELL_OF_SALES, (_payload, signal) => tellOfSales(deps, signal), { cron: EVERY_MINUTE });
}
