import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Session, User } from './current-account.service.ts';
import type { OwnSession } from '../accounts.schema.ts';
import { deleteSessionByPublicId, deleteSessionsOf, findSessionsOf } from './sessions.db.ts';

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
