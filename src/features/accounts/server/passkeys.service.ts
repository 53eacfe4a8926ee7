import { randomBytes } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { ChallengePurpose } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../passkeys.schema.ts';
import type { AddedFactor, OwnPasskey } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { findUser, type UserRow } from './accounts.db.ts';
import type { User } from './current-account.service.ts';
import { lockOwnUser } from './accounts.service.ts';
import { ALGORITHMS, readChallenge, verifyAssertion, verifyRegistration } from './passkey-verification.service.ts';
import {
  deleteChallenge,
  deletePasskey,
  findCredentialIdsOf,
  findPasskeyByCredential,
  insertChallenge,
  insertPasskey,
  updatePasskeyName,
  updatePasskeyUsed,
} from './passkeys.db.ts';
import type { RequestContext } from './request-context.service.ts';
import { afterFactorAdded, afterFactorRemoved, toOwnPasskey } from './second-factors.service.ts';

/** How long a challenge can be answered. */
const CHALLENGE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

type PasskeyDeps = Pick<AccountsDeps, 'db' | 'mails' | 'now' | 'relyingParty'>;

/** Begins to add a passkey. */
export async function beginPasskey(
  { db, now, relyingParty }: PasskeyDeps,
  account: User,
): Promise<PasskeyCreationOptions> {
  return db.transaction(async (tx) => {
    const { id, username, name } = await lockOwnUser(tx, account);
    const existing = await findCredentialIdsOf(tx, id);
    return {
      rp: { id: relyingParty.id, name: relyingParty.name },
      user: { id: userHandleOf(id), name: username, displayName: name ?? username },
      challenge: await issueChallenge(tx, { purpose: 'enrolment', userId: id, now: now() }),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
      timeout: CHALLENGE_MS,
      excludeCredentials: existing.map((credential) => ({ id: credential, type: 'public-key' }) as const),
      // Without these two, the passkey could not sign in alone.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  });
}

type NewPasskey = { name: string; passkey: PasskeyRegistration };

/** Adds a passkey to the caller's account. Throws invalid, and conflict if it is registered already. */
export async function addPasskey(
  deps: PasskeyDeps,
  { log }: RequestContext,
  account: User,
  { name, passkey }: NewPasskey,
): Promise<AddedFactor> {
  const { db, now, relyingParty } = deps;
  const use = { purpose: 'enrolment', userId: account.id } as const;
  const challenge = await takeChallenge(deps, passkey.response.clientDataJSON, use);
  const credential = challenge === null ? null : await verifyRegistration(passkey, { relyingParty, challenge, log });
  if (credential === null) throw new AppError('invalid', 'This passkey could not be added. Please try again');
  const added = await db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, account);
    const stored = await insertPasskey(tx, { ...credential, userId: user.id, name, createdAt: now() });
    if (stored === undefined) throw new AppError('conflict', 'This passkey was added already');
    return afterFactorAdded(tx, deps, user, 'passkey');
  });
  log.info({ event: 'second-factor-added', accountId: account.id }, 'passkey added');
  return added;
}

/** The challenge of a sign-in with a passkey, which names its account itself. */
export async function beginPasskeySignIn({ db, now, relyingParty }: PasskeyDeps): Promise<PasskeyRequestOptions> {
  return {
    rpId: relyingParty.id,
    challenge: await issueChallenge(db, { purpose: 'sign-in', userId: null, now: now() }),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** A passkey whose signature was verified; `redeemPasskey` records its use. */
export type VerifiedPasskey = { user: UserRow; passkeyId: string; counter: number };

/** Verifies a passkey's signature of a challenge, which is used up. Null if it is not known here, or did not sign. */
export async function verifyPasskey(
  deps: PasskeyDeps,
  { log }: RequestContext,
  assertion: PasskeyAssertion,
): Promise<VerifiedPasskey | null> {
  const { db, relyingParty } = deps;
  const { clientDataJSON, userHandle } = assertion.response;
  const challenge = await takeChallenge(deps, clientDataJSON, { purpose: 'sign-in', userId: null });
  const found = await findPasskeyByCredential(db, assertion.id);
  const user = found === undefined ? undefined : await findUser(db, found.userId);
  if (challenge === null || found === undefined || user === undefined) return null;
  const isOwners = userHandle === undefined || userHandle === userHandleOf(user.id);
  const counter = isOwners ? await verifyAssertion(assertion, found, { relyingParty, challenge, log }) : null;
  if (counter === null) {
    log.warn({ event: 'passkey-failed', accountId: user.id }, 'passkey not verified');
    return null;
  }
  return { user, passkeyId: found.id, counter };
}

/** Records the use of a verified passkey. Returns false if it was removed, or if its counter went back. */
export function redeemPasskey(
  tx: Db,
  { passkeyId, counter }: Omit<VerifiedPasskey, 'user'>,
  now: Date,
): Promise<boolean> {
  return updatePasskeyUsed(tx, passkeyId, counter, now);
}

/** The account's random id, which authenticators store with the passkey. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** Renames one of the caller's passkeys. Throws not_found. */
export async function renamePasskey({ db }: PasskeyDeps, account: User, id: string, name: string): Promise<OwnPasskey> {
  const renamed = await updatePasskeyName(db, account.id, id, name);
  if (renamed === undefined) throw passkeyNotFound();
  return toOwnPasskey(renamed);
}

/** Removes one of the caller's passkeys. Throws not_found. */
export async function removePasskey(
  deps: PasskeyDeps,
  { log }: RequestContext,
  account: User,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, account);
    if (!(await deletePasskey(tx, user.id, id))) throw passkeyNotFound();
    await afterFactorRemoved(tx, deps, user, 'passkey');
  });
  log.info({ event: 'second-factor-removed', accountId: account.id }, 'passkey removed');
}

type ChallengeUse = { purpose: ChallengePurpose; userId: string | null };

async function issueChallenge(db: Db, { now, ...use }: ChallengeUse & { now: Date }): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await insertChallenge(db, { challenge, ...use, expiresAt: new Date(now.getTime() + CHALLENGE_MS) });
  return challenge;
}

/** Uses up the challenge that the browser's data contains; null if it was not issued for this, or not recently. */
async function takeChallenge(
  { db, now }: PasskeyDeps,
  clientDataJson: string,
  use: ChallengeUse,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJson);
  return challenge !== null && (await deleteChallenge(db, { challenge, ...use, now: now() })) ? challenge : null;
}

function passkeyNotFound(): AppError {
  return new AppError('not_found', 'There is no such passkey');
}
