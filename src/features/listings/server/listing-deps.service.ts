import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { ListingLimits } from './listing-limits.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';

export type ListingDeps = {
  db: Db;
  mails: AccountMailDeps;
  limits: ListingLimits;
  send: SendJob;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};
