import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { answerPassedOffers } from './automatic-answers.service.ts';
import { endOffers, type OfferEndDeps } from './offer-ends.service.ts';

/** Ends offers whose time is over, or whose machine is sold or deleted. */
export const END_OFFERS = { name: 'offers.end', ...FREQUENT_JOB };

/** Answers offers that were held, once they have passed. */
export const ANSWER_PASSED_OFFERS = { name: 'offers.answer-passed', ...FREQUENT_JOB };

const EVERY_MINUTE = '* * * * *';

export function handleOfferJobs(jobs: Pick<JobQueue, 'handle'>, deps: OfferEndDeps): void {
  jobs.handle(END_OFFERS, (_payload, signal) => endOffers(deps, signal), { cron: EVERY_MINUTE });
  jobs.handle(ANSWER_PASSED_OFFERS, (_payload, signal) => answerPassedOffers(deps, signal), { cron: EVERY_MINUTE });
}
