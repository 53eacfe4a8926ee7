import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { AttemptLimiter, MailLimits } from './attempt-limiter.service.ts';
import type { AccountMailDeps } from './email-confirmation.service.ts';
import type { RelyingParty } from './passkey-verification.service.ts';
import type { SecretBox } from './secret-box.service.ts';
import type { SignInCookies } from './sign-in-cookies.service.ts';

/** What other features do with a seller's listings, in the same transaction. */
export type SellerListings = {
  /** Visitors no longer see them, or see them again. */
  visibilityChanged: (tx: Db, sellerId: string, now: Date) => Promise<void>;
  /** Deletes them with the locked account, so that they can be restored with it. */
  deleteWith: (tx: Db, deletion: SellerDeletion) => Promise<void>;
  /** Takes the locks that a restoration needs before those of accounts. */
  lockForRestore: (tx: Db) => Promise<void>;
  restoreWith: (tx: Db, deps: Pick<AccountsDeps, 'mails' | 'now'>, deletion: SellerDeletion) => Promise<void>;
};

export type SellerDeletion = { actor: { id: string; username: string }; sellerId: string; deletedAt: Date };

/** The dependencies of the accounts feature. */
export type AccountsDeps = {
  db: Db;
  now: () => Date;
  attemptLimiter: AttemptLimiter;
  /** The password for registering the operator's account; null prevents it. */
  adminPassword: string | null;
  cookies: SignInCookies;
  /** Encrypts the secrets of authenticator apps. */
  secretBox: SecretBox;
  relyingParty: RelyingParty;
  mails: AccountMailDeps;
  mailLimits: MailLimits;
  send: SendJob;
  sellerListings: SellerListings;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
  log: FastifyBaseLogger;
};
