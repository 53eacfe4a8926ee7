import { randomUUID } from 'node:crypto';
import type { Database, Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { OwnSession } from '../accounts.schema.ts';
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

/** Unused for so long, a session ends; it ends at the latest after three times as long. */
const IDLE_MS = 30 * DAY_MS;
const MAX_LIFETIME_MS = 3 * IDLE_MS;
/** How often the last use of a session is written down: not every request needs to be. */
const SEEN_INTERVAL_MS = 5 * 60 * 1000;

/** A session that begins; `token` is what the cookie carries, and is stored nowhere else. */
export type IssuedSession = { token: string; expiresAt: Date; session: Session };
/** A session that has begun; `subject` is what guesses at the account's password are counted by, null for a guest. */
export type StartedSession = IssuedSession & { subject: string | null };
/** A session that has begun, and its owner as they see themselves. */
export type SignedIn<Owner> = { opened: StartedSession; user: Owner };

/** Whose session: an account, or a new guest. */
export async function openSession(
  db: Db,
  owner: Account,
  { device, now }: { device: string; now: Date },
): Promise<IssuedSession> {
  const token = newSecretToken();
  const idHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + IDLE_MS);
  const ownerColumn = owner.role === 'guest' ? { guestId: guestUuid(owner.id) } : { userId: owner.id };
  await insertSession(db, { idHash, ...ownerColumn, device, createdAt: now, lastSeenAt: now, expiresAt });
  return { token, expiresAt, session: { account: owner, idHash, openedAt: now, renewedUntil: null } };
}

/** Finds the session that a cookie belongs to, and records its use. Null: it never was one, or has ended. */
export function createSessionReader({ db }: Pick<Database, 'db'>, now: () => Date) {
  const lookUp = prepareSessionLookup(db);
  return async (token: string): Promise<Session | null> => {
    const idHash = hashToken(token);
    const found = await lookUp(idHash);
    const time = now();
    if (found === undefined || found.expiresAt <= time) return null;
    const account = toAccount(found);
    if (account === null) return null;
    const renewedUntil = await recordSeen(db, { ...found, idHash }, time);
    return { account, idHash, openedAt: found.createdAt, renewedUntil };
  };
}

type SeenSession = { idHash: string; createdAt: Date; lastSeenAt: Date; expiresAt: Date };

/** Extends a session, and returns its new end; null when it has not moved. */
async function recordSeen(
  db: Db,
  { idHash, createdAt, lastSeenAt, expiresAt }: SeenSession,
  time: Date,
): Promise<Date | null> {
  if (time.getTime() - lastSeenAt.getTime() <= SEEN_INTERVAL_MS) return null;
  const end = extendedEnd(createdAt, time);
  await updateSessionSeen(db, idHash, time, end);
  return end.getTime() === expiresAt.getTime() ? null : end;
}

function toAccount({
  userId,
  guestId,
  role,
}: {
  userId: string | null;
  guestId: string | null;
  role: Account['role'] | null;
}) {
  if (userId !== null && role !== null && role !== 'guest') return { id: userId, role };
  return guestId === null ? null : guestAccount(guestId);
}

function extendedEnd(createdAt: Date, time: Date): Date {
  return new Date(Math.min(time.getTime() + IDLE_MS, createdAt.getTime() + MAX_LIFETIME_MS));
}

const GUEST_PREFIX = 'guest:';

export function newGuest(): Guest {
  return guestAccount(randomUUID());
}

function guestAccount(guestId: string): Guest {
  return { role: 'guest', id: `${GUEST_PREFIX}${guestId}` };
}

/** The bare id of a guest, as the tables have it. */
export function guestUuid(accountId: string): string {
  return accountId.slice(GUEST_PREFIX.length);
}

/** The browsers in which an account is signed in, the last used first. */
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

/** Signs an account out in one browser. Throws not_found, for other people's sessions too. */
export async function endOwnSession(db: Db, { id }: User, sessionId: string): Promise<void> {
  if (!(await deleteSessionByPublicId(db, id, sessionId))) throw new AppError('not_found', 'There is no such session');
}

/** Signs an account out everywhere but here. */
export async function endOtherSessions(db: Db, { id }: User, current: Session): Promise<void> {
  await deleteSessionsOf(db, id, current.idHash);
}
