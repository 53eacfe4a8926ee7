import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { endOffers, type OfferEndDeps } from './offer-ends.service.ts';

/** Ends offers whose time is over, or whose machine is sold or deleted. */
export const END_OFFERS = { name: 'offers.end', ...FREQUENT_JOB };

const EVERY_MINUTE = '* * * * *';

export function handleOfferJobs(jobs: Pick<JobQueue, 'handle'>, deps: OfferEndDeps): void {
  jobs.handle(END_OFFERS, (_payload, signal) => endOffers(deps, signal), { cron: EVERY_MINUTE });
}
