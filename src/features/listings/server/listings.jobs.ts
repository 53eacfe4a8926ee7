import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { sendReviewDigest } from './review-mails.service.ts';
import { askSellers, type SaleCheckDeps } from './sale-checks.service.ts';
import { mailReports } from './seller-reports.service.ts';

/** Mails the operator every morning which listings wait for review. */
export const REVIEW_DIGEST = { name: 'listings.review-digest', ...DAILY_JOB };
/** Asks sellers whether their machines are still for sale. */
export const ASK_SELLERS = { name: 'sale-checks.ask', ...DAILY_JOB };
/** Mails sellers the report of the last month: every morning, because the server may have been down on the first. */
export const MAIL_REPORTS = { name: 'seller-reports.mail', ...DAILY_JOB };

const EIGHT_O_CLOCK = '0 8 * * *';
const NINE_O_CLOCK = '0 9 * * *';

/**
 * `areMailsSent`: without mails no seller could answer, and every listing would eventually be hidden; a report would
 * count as sent.
 */
export function handleListingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: SaleCheckDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  const timeZone = siteTimeZone();
  jobs.handle(REVIEW_DIGEST, () => sendReviewDigest(deps.db, deps.mails), { cron: EIGHT_O_CLOCK, timeZone });
  const eachMorning = areMailsSent ? { cron: NINE_O_CLOCK, timeZone } : {};
  jobs.handle(ASK_SELLERS, () => askSellers(deps), eachMorning);
  jobs.handle(MAIL_REPORTS, () => mailReports(deps), eachMorning);
}
