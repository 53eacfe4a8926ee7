import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#app/db/client.ts';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { needsSecondFactor } from './second-factors.db.ts';

/** The session lookup of every signed-in request, prepared once per connection pool. */
export function prepareSessionLookup(db: Database['db']) {
  const byHash = db
    .select({
      userId: sessions.userId,
      guestId: sessions.guestId,
      role: users.role,
      permissions: users.permissions,
      createdAt: sessions.createdAt,
      authenticatedAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      needsSecondFactor,
      isActive: users.isActive,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare('session_by_hash');
  return async (idHash: string) => (await byHash.execute({ idHash }))[0];
}
export type SessionLookup = ReturnType<typeof prepareSessionLookup>;

export type NewSession = typeof sessions.$inferInsert;

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function updateSessionSeen(db: Db, idHash: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.idHash, idHash));
}

export async function updateSessionAuthenticated(db: Db, idHash: string, authenticatedAt: Date): Promise<void> {
  await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.idHash, idHash));
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** Ends all sessions of an account, except the one with `exceptHash`. */
export async function deleteSessionsOf(db: Db, userId: string, exceptHash: string | null): Promise<void> {
  const all = eq(sessions.userId, userId);
  await db.delete(sessions).where(exceptHash === null ? all : and(all, ne(sessions.idHash, exceptHash)));
}

/** Ends one session of an account; returns false if there is none. */
export async function deleteSessionByPublicId(db: Db, userId: string, publicId: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ publicId: sessions.publicId });
  return gone.length > 0;
}

/** The active sessions of an account, the last used first. */
export async function findSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .select({
      idHash: sessions.idHash,
      id: sessions.publicId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.publicId);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
