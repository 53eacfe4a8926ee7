import type { Db } from '#app/db/client.ts';
import type { HandoverReason, ThreadParty } from '#app/db/thread-enums.ts';
import { findOpenWait, insertWait, updateWait } from './thread-waits.db.ts';
import { updateTurn, type ThreadRow } from './threads.db.ts';

export type NextTurn = {
  /** Who is expected to write from now on; null if nobody is. */
  waitsFor: ThreadParty | null;
  at: Date;
  /** Whose message changes the turn; null if none does. */
  answeredBy?: ThreadParty | null;
  /** Why the office answers in place of the seller; null if it does not. */
  reason?: HandoverReason | null;
};

/**
 * Stores who is expected to write in a locked thread, and with it how long the buyer waited for whoever was expected before.
 * Whoever is expected still has waited for since the first message that nobody answered.
 */
export async function passTurn(
  tx: Db,
  thread: Pick<ThreadRow, 'id' | 'waitsFor' | 'waitingSince'>,
  { waitsFor, at, answeredBy = null, reason = null }: NextTurn,
): Promise<void> {
  const since = thread.waitsFor === waitsFor ? (thread.waitingSince ?? at) : at;
  await updateTurn(tx, thread.id, { waitsFor, waitingSince: waitsFor === null ? null : since });
  const open = await findOpenWait(tx, thread.id);
  if (open?.party === waitsFor) return;
  if (open !== undefined) {
    // The clocks of servers differ.
    const endedAt = new Date(Math.max(at.getTime(), open.since.getTime()));
    await updateWait(tx, open.id, { endedAt, isAnswered: open.party === answeredBy });
  }
  if (waitsFor === 'seller' || waitsFor === 'office')
    await insertWait(tx, { threadId: thread.id, party: waitsFor, since, reason });
}
