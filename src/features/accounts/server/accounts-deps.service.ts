import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { AttemptLimiter, MailLimits } from './attempt-limiter.service.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import type { SignInCookies } from './sign-in-cookies.service.ts';

/** What the work of accounts needs of the rest. */
export type AccountsDeps = {
  db: Db;
  now: () => Date;
  attemptLimiter: AttemptLimiter;
  /** What the operator registers with; null: nobody can. */
  adminPassword: string | null;
  cookies: SignInCookies;
  mails: AccountMailDeps;
  mailLimits: MailLimits;
  send: SendJob;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
  log: FastifyBaseLogger;
};
