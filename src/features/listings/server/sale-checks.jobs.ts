import { z } from 'zod';
import type { JobKind, JobQueue } from '#app/db/job-queue.ts';
import { OPERATOR_TIME_ZONE } from '#app/features/site/opening-hours.rules.ts';
import { askSellers, type SaleCheckDeps } from './sale-checks.service.ts';

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
