import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';

export type ModerationDeps = {
  db: Db;
  mails: AccountMailDeps;
  send: SendJob;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};
