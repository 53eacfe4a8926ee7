import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { OPERATOR_TIME_ZONE } from '#app/features/site/opening-hours.rules.ts';
import { sendReviewDigest } from './review-mails.service.ts';
import { askSellers, type SaleCheckDeps } from './sale-checks.service.ts';

/** Tells the operator in the morning what waits for review. */
export const REVIEW_DIGEST = {
  name: 'listings.review-digest',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

const EIGHT_O_CLOCK = '0 8 * * *';

export function handleListingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  { db, mails }: { db: Db; mails: AccountMailDeps },
): void {
  jobs.handle(REVIEW_DIGEST, () => sendReviewDigest(db, mails), { cron: EIGHT_O_CLOCK, timeZone: OPERATOR_TIME_ZONE });
}

/** Asks sellers whether their machines are still for sale. */
export const ASK_SELLERS = {
  name: 'sale-checks.ask',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

const NINE_O_CLOCK = '0 9 * * *';

/** `areMailsSent`: without them nobody could answer, and every listing would rest in the end. */
export function handleSaleCheckJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: SaleCheckDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  const clock = areMailsSent ? { cron: NINE_O_CLOCK, timeZone: OPERATOR_TIME_ZONE } : {};
  jobs.handle(ASK_SELLERS, () => askSellers(deps), clock);
}
