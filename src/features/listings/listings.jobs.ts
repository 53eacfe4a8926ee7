import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/email-confirmation.service.ts';
import { sendReviewDigest } from './review-mails.service.ts';

/** Tells the operator in the morning what waits for review. */
export const REVIEW_DIGEST = {
  name: 'listings.review-digest',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
} satisfies JobKind;

/** Eight o'clock in Fort Worth in summer, seven in winter. */
const MORNING = '0 13 * * *';

export function handleListingJobs(
  jobs: Pick<JobQueue, 'handle'>,
  { db, mails }: { db: Db; mails: AccountMailDeps },
): void {
  jobs.handle(REVIEW_DIGEST, () => sendReviewDigest(db, mails), { cron: MORNING });
}
