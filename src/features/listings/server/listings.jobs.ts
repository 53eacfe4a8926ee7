import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { OPERATOR_TIME_ZONE } from '#app/features/site/opening-hours.rules.ts';
import { sendReviewDigest } from './review-mails.service.ts';
import { askSellers, type SaleCheckDeps } from './sale-checks.service.ts';

/** Mails the operator every morning which listings wait for review. */
export const REVIEW_DIGEST = { name: 'listings.review-digest', ...DAILY_JOB };
/** Asks sellers whether their machines are still for sale. */
export const ASK_SELLERS = { name: 'sale-checks.ask', ...DAILY_JOB };

const EIGHT_O_CLOCK = { cron: '0 8 * * *', timeZone: OPERATOR_TIME_ZONE };
const NINE_O_CLOCK = { cron: '0 9 * * *', timeZone: OPERATOR_TIME_ZONE };

/** `areMailsSent`: without mails no seller could answer, and every listing would eventually be hidden. */
export function handleListingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: SaleCheckDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  jobs.handle(REVIEW_DIGEST, () => sendReviewDigest(deps.db, deps.mails), EIGHT_O_CLOCK);
  jobs.handle(ASK_SELLERS, () => askSellers(deps), areMailsSent ? NINE_O_CLOCK : {});
}
