import { randomUUID } from 'node:crypto';
import type { Database, Db } from '#app/db/client.ts';
import type { Permission, Role } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { OwnSession } from '../own-account.schema.ts';
import type { Account, Guest, Session, User } from './current-account.service.ts';
import { hashToken, newSecretToken } from './account-tokens.service.ts';
import {
  insertSession,
  prepareSessionLookup,
  updateSessionSeen,
  deleteSessionByPublicId,
  deleteSessionsOf,
  findSessionsOf,
} from './sessions.db.ts';

type Lifetime = { idleMs: number; maxMs: number };
/** When a session ends without use, and in any case: an admin's after a working day. */
const LIFETIMES: Readonly<Record<Role | 'guest', Lifetime>> = {
  guest: { idleMs: 30 * DAY_MS, maxMs: 90 * DAY_MS },
  user: { idleMs: 30 * DAY_MS, maxMs: 90 * DAY_MS },
  admin: { idleMs: 8 * HOUR_MS, maxMs: 12 * HOUR_MS },
};
/** How long after proving who they are the owner need not do so again. */
const FRESH_MS = 10 * MINUTE_MS;
/** How often the last use of a session is stored, to avoid a write for every request. */
const SEEN_INTERVAL_MS = 5 * 60 * 1000;

/** A new session; `token` is the cookie's value, and is stored nowhere else. */
export type IssuedSession = { token: string; expiresAt: Date; session: Session };
/** A started session; `subject` identifies the account for counting guesses, and is null for a guest. */
export type StartedSession = IssuedSession & { subject: string | null };
/** A started session, with its owner's own view. */
export type SignedIn<Owner> = { opened: StartedSession; user: Owner };

/** Creates a session for an account or a new guest. */
export async function openSession(
  db: Db,
  owner: Account,
  { device, now }: { device: string; now: Date },
): Promise<IssuedSession> {
  const token = newSecretToken();
  const idHash = hashToken(token);
  const expiresAt = sessionEnd(owner.role, { createdAt: now, lastSeenAt: now });
  const ownerColumn = owner.role === 'guest' ? { guestId: guestUuid(owner.id) } : { userId: owner.id };
  const times = { createdAt: now, authenticatedAt: now, lastSeenAt: now, expiresAt };
  await insertSession(db, { idHash, ...ownerColumn, device, ...times });
  const session = { account: owner, needsSecondFactor: false, idHash, isFresh: true, renewedUntil: null };
  return { token, expiresAt, session };
}

/** Finds the session of a cookie's token, and records its use. Null if it never existed or has expired. */
export function createSessionReader({ db }: Pick<Database, 'db'>, now: () => Date) {
  const lookUp = prepareSessionLookup(db);
  return async (token: string): Promise<Session | null> => {
    const idHash = hashToken(token);
    const found = await lookUp(idHash);
    const time = now();
    if (found === undefined || found.expiresAt <= time) return null;
    const account = toAccount(found);
    // The stored end is that of the role at the last use.
    if (account === null || sessionEnd(account.role, found) <= time) return null;
    const renewedUntil = await recordSeen(db, { ...found, idHash, role: account.role }, time);
    const isFresh = time.getTime() - found.authenticatedAt.getTime() <= FRESH_MS;
    return { account, needsSecondFactor: found.needsSecondFactor === true, idHash, isFresh, renewedUntil };
  };
}

type SeenSession = { idHash: string; role: Account['role']; createdAt: Date; lastSeenAt: Date; expiresAt: Date };

/** Extends a session, and returns its new expiry; null if unchanged. */
async function recordSeen(
  db: Db,
  { idHash, role, createdAt, lastSeenAt, expiresAt }: SeenSession,
  time: Date,
): Promise<Date | null> {
  if (time.getTime() - lastSeenAt.getTime() <= SEEN_INTERVAL_MS) return null;
  const end = sessionEnd(role, { createdAt, lastSeenAt: time });
  await updateSessionSeen(db, idHash, time, end);
  return end.getTime() === expiresAt.getTime() ? null : end;
}

type SessionOwner = {
  userId: string | null;
  guestId: string | null;
  /** These four are null for a guest. */
  role: Role | null;
  permissions: Permission[] | null;
  needsSecondFactor: boolean | null;
  isActive: boolean | null;
};

function toAccount({ userId, guestId, role, permissions, ...owner }: SessionOwner): Account | null {
  const { needsSecondFactor, isActive } = owner;
  if (isActive === false) return null;
  if (userId !== null && role !== null && permissions !== null)
    return needsSecondFactor === true
      ? { id: userId, role: 'user', permissions: [] }
      : { id: userId, role, permissions };
  return guestId === null ? null : guestAccount(guestId);
}

function sessionEnd(role: Account['role'], { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }): Date {
  const { idleMs, maxMs } = LIFETIMES[role];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + maxMs));
}

const GUEST_PREFIX = 'guest:';

export function newGuest(): Guest {
  return guestAccount(randomUUID());
}

function guestAccount(guestId: string): Guest {
  return { role: 'guest', id: `${GUEST_PREFIX}${guestId}` };
}

/** The id of a guest without its prefix, as stored in tables. */
export function guestUuid(accountId: string): string {
  return accountId.slice(GUEST_PREFIX.length);
}

/** The sessions of an account, the last used first. */
export async function findOwnSessions(db: Db, { id }: User, current: Session, now: Date): Promise<OwnSession[]> {
  const found = await findSessionsOf(db, id, now);
  return found.map(({ idHash, id: sessionId, device, createdAt, lastSeenAt }) => ({
    id: sessionId,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: idHash === current.idHash,
  }));
}

/** Ends one session of an account. Throws not_found, also for other accounts' sessions. */
export async function endOwnSession(db: Db, { id }: User, sessionId: string): Promise<void> {
  if (!(await deleteSessionByPublicId(db, id, sessionId))) throw new AppError('not_found', 'There is no such session');
}

/** Ends all other sessions of an account. */
export async function endOtherSessions(db: Db, { id }: User, current: Session): Promise<void> {
  await deleteSessionsOf(db, id, current.idHash);
}
