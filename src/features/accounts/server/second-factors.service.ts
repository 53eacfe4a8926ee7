import type { Db } from '#app/db/client.ts';
import type { SecondFactor } from '#app/db/enums.ts';
import type { FastifyBaseLogger } from 'fastify';
import { SecondFactorError } from '#app/lib/app-error.ts';
import { recoveryCodeUsedMail, secondFactorAddedMail, secondFactorRemovedMail } from '../account-mails.rules.ts';
import type { AddedFactor, OwnPasskey, OwnSecondFactors } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import type { UserRow } from './accounts.db.ts';
import { confirmedRecipient, getOwnUser } from './accounts.service.ts';
import { accountSubject, type Attempt, type AttemptSource } from './attempt-limiter.service.ts';
import type { User } from './current-account.service.ts';
import { redeemRecoveryCode, replaceRecoveryCodes } from './recovery-codes.service.ts';
import { doAdminsNeedSecondFactor } from './second-factor-policy.service.ts';
import {
  countFactors,
  countUnusedRecoveryCodes,
  deleteRecoveryCodes,
  findPasskeysOf,
  findTotp,
} from './second-factors.db.ts';
import { redeemTotpCode } from './totp.service.ts';

/** The second factors of the caller's account. */
export async function readOwnSecondFactors(db: Db, { id }: User): Promise<OwnSecondFactors> {
  const { role } = await getOwnUser(db, id);
  const totp = await findTotp(db, id);
  const passkeys = await findPasskeysOf(db, id);
  return {
    totp: totp === undefined || totp.confirmedAt === null ? null : { confirmedAt: totp.confirmedAt.toISOString() },
    passkeys: passkeys.map(toOwnPasskey),
    recoveryCodesLeft: await countUnusedRecoveryCodes(db, id),
    isRequired: role === 'admin' && (await doAdminsNeedSecondFactor(db)),
  };
}

type PasskeyDates = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export function toOwnPasskey({ id, name, createdAt, lastUsedAt }: PasskeyDates): OwnPasskey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** What the account can use besides its password; empty if it needs nothing. */
export async function findFactors(db: Db, userId: string): Promise<SecondFactor[]> {
  const { totp, passkeys } = await countFactors(db, userId);
  if (totp + passkeys === 0) return [];
  const codes = await countUnusedRecoveryCodes(db, userId);
  const counts = [
    ['totp', totp],
    ['passkey', passkeys],
    ['recovery-code', codes],
  ] as const;
  return counts.filter(([, count]) => count > 0).map(([factor]) => factor);
}

type CodeDeps = Pick<AccountsDeps, 'db' | 'attemptLimiter' | 'secretBox' | 'mails'>;

/** A code that was counted as a guess, to be redeemed in the transaction that it permits. */
export type CountedCode = { code: string | undefined; attempt: Attempt; log: FastifyBaseLogger };

/**
 * Counts a code as a guess, before the transaction that checks it. Only callers who know the password get here, so the
 * limit is the account's, wherever the guesses come from; a known browser has its own. Throws too_many.
 */
export async function countCode(
  { db, attemptLimiter }: CodeDeps,
  user: UserRow,
  { code, browserKey, log }: { code: string | undefined; browserKey: string | null; log: FastifyBaseLogger },
): Promise<CountedCode> {
  const from: AttemptSource = browserKey === null ? 'password-known' : { browser: browserKey };
  const attempt = { target: 'second-factor', subject: accountSubject(user), from } as const;
  const isGuess = code !== undefined && (await findFactors(db, user.id)).length > 0;
  if (isGuess) await attemptLimiter.count(attempt);
  return { code, attempt, log };
}

/**
 * Requires a code if the locked account has a second factor, and uses it up. Throws SecondFactorError without a code,
 * and for a wrong one.
 */
export async function requireSecondFactor(
  tx: Db,
  deps: CodeDeps,
  user: UserRow,
  { code, log }: CountedCode,
): Promise<void> {
  const factors = await findFactors(tx, user.id);
  if (factors.length === 0) return;
  if (code === undefined) throw new SecondFactorError('Enter the code of your second factor', factors);
  if (await redeemCode(tx, deps, user, code)) return;
  log.warn({ event: 'second-factor-failed', accountId: user.id }, 'wrong second factor');
  const message = 'The code is wrong, or was used already';
  throw new SecondFactorError(message, factors, [{ path: 'code', message }]);
}

/** Uses a code of the app or a recovery code up; returns false for a wrong or used one. */
export async function redeemCode(tx: Db, deps: CodeDeps, user: UserRow, code: string): Promise<boolean> {
  if (await redeemTotpCode(tx, deps, user.id, code)) return true;
  const { mailer, site, now } = deps.mails;
  if (!(await redeemRecoveryCode(tx, user.id, code, now()))) return false;
  const to = confirmedRecipient(user);
  const left = await countUnusedRecoveryCodes(tx, user.id);
  if (to !== null) await mailer.queue(tx, recoveryCodeUsedMail(site, to, left));
  return true;
}

export type FactorKind = Exclude<SecondFactor, 'recovery-code'>;
type FactorDeps = Pick<AccountsDeps, 'mails'>;

/** Follows the addition of a factor to a locked account: recovery codes with the first one, and a mail. */
export async function afterFactorAdded(
  tx: Db,
  { mails: { mailer, site, now } }: FactorDeps,
  user: UserRow,
  kind: FactorKind,
): Promise<AddedFactor> {
  const { totp, passkeys } = await countFactors(tx, user.id);
  const isFirst = totp + passkeys === 1;
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, user.id, now()) : null;
  const to = confirmedRecipient(user);
  if (to !== null) await mailer.queue(tx, secondFactorAddedMail(site, to, kind));
  return { recoveryCodes };
}

/** Follows the removal of a factor from a locked account: without any, recovery codes mean nothing. */
export async function afterFactorRemoved(
  tx: Db,
  { mails: { mailer, site } }: FactorDeps,
  user: UserRow,
  kind: FactorKind,
): Promise<void> {
  const { totp, passkeys } = await countFactors(tx, user.id);
  const isLast = totp + passkeys === 0;
  if (isLast) await deleteRecoveryCodes(tx, user.id);
  const to = confirmedRecipient(user);
  if (to !== null) await mailer.queue(tx, secondFactorRemovedMail(site, to, { kind, isLast }));
}
