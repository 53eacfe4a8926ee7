import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { endQuotes, type QuoteEndDeps } from './quote-ends.service.ts';

/** Ends quotes whose last day is over, or whose buyer is gone. */
export const END_QUOTES = { name: 'quotes.end', ...FREQUENT_JOB };

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';

export function handleQuoteJobs(jobs: Pick<JobQueue, 'handle'>, deps: QuoteEndDeps): void {
  jobs.handle(END_QUOTES, (_payload, signal) => endQuotes(deps, signal), { cron: EVERY_QUARTER_OF_AN_HOUR });
}
