import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { toBase32 } from '#app/lib/base32.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { TotpSetup } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { findTotp, updateTotpConfirmed, updateTotpStep, upsertUnconfirmedTotp } from './second-factors.db.ts';
import { findTotpStep, totpUri } from './totp.rules.ts';

/** As long as the digest, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How long the first code may take. */
const SETUP_MS = 15 * MINUTE_MS;

type TotpDeps = Pick<AccountsDeps, 'secretBox' | 'mails'>;

/** Makes a secret for an authenticator app; it counts once `confirmTotp` gets a code. Throws conflict. */
export async function beginTotp(
  tx: Db,
  { secretBox, mails: { site, now } }: TotpDeps,
  { id, username }: { id: string; username: string },
): Promise<TotpSetup> {
  const bytes = randomBytes(SECRET_BYTES);
  const row = { userId: id, secret: secretBox.seal(bytes, id), createdAt: now() };
  if (!(await upsertUnconfirmedTotp(tx, row)))
    throw new AppError('conflict', 'You have an authenticator app. Remove it first to set up another one');
  const secret = toBase32(bytes);
  return { secret, uri: totpUri({ issuer: site.name, account: username, secret }) };
}

/** Confirms a locked account's secret with its first code, which counts as used. Throws conflict and invalid. */
export async function confirmTotp(tx: Db, { secretBox, mails }: TotpDeps, userId: string, code: string): Promise<void> {
  const now = mails.now();
  const found = await findTotp(tx, userId);
  if (found === undefined || found.confirmedAt !== null || now.getTime() - found.createdAt.getTime() > SETUP_MS)
    throw new AppError('conflict', 'This took too long. Start again with a new QR code');
  const secret = secretBox.open(found.secret, userId);
  const step = secret === null ? null : findTotpStep(secret, code, { now, lastStep: null });
  if (step === null) {
    const message = 'This code is wrong. Check that your phone’s clock is right, and enter the next code';
    throw new AppError('invalid', message, [{ path: 'code', message }]);
  }
  await updateTotpConfirmed(tx, userId, step, now);
}

/** Uses a code of the account's authenticator app up; returns false for a wrong or used one, or without an app. */
export async function redeemTotpCode(
  tx: Db,
  { secretBox, mails }: TotpDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await findTotp(tx, userId);
  if (found === undefined || found.confirmedAt === null) return false;
  // Null after a change of SESSION_SECRET.
  const secret = secretBox.open(found.secret, userId);
  if (secret === null) return false;
  const step = findTotpStep(secret, code, { now: mails.now(), lastStep: found.lastStep });
  return step !== null && updateTotpStep(tx, userId, step);
}
