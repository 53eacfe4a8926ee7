import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { creditUndoneSales } from './credit-invoice.service.ts';
import { remindOfInvoices } from './invoice-reminders.service.ts';
import type { InvoicesDeps } from './invoices-deps.service.ts';

/** Takes back the invoices of undone sales. */
export const CREDIT_UNDONE_SALES = { name: 'invoices.credit', ...FREQUENT_JOB };

/** Mails the sellers of overdue invoices. */
export const REMIND_OF_INVOICES = { name: 'invoices.remind', ...FREQUENT_JOB };

export function handleInvoiceJobs(jobs: Pick<JobQueue, 'handle'>, deps: InvoicesDeps): void {
  jobs.handle(CREDIT_UNDONE_SALES, (_payload, signal) => creditUndoneSales(deps, signal), { cron: '* * * * *' });
  // Every hour, because the site's day begins at an hour that differs from that of the schedule.
  jobs.handle(REMIND_OF_INVOICES, (_payload, signal) => remindOfInvoices(deps, signal), { cron: '20 * * * *' });
}
