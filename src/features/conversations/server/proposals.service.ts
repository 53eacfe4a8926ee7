import type { Db } from '#app/db/client.ts';
import { turnAfterProposal } from '../thread-turns.rules.ts';
import { insertMessage } from './thread-messages.db.ts';
import { getBuyersAccess, nextMoment, openThread, takeTurn } from './thread-messages.service.ts';
import { findAnsweringSeller } from './thread-waits.db.ts';
import { findThreadsAbout, lockThreadOfBuyer } from './threads.db.ts';

/** A listing that is proposed to a buyer who did not ask about it. */
type RecordedProposal = {
  /** With a confirmed address. */
  buyer: { email: string; name: string | null };
  machine: { id: string; name: string };
  /** Who proposes it: the listing's seller, or an admin for a listing of the operator. */
  proposedBy: { id: string; isAdmin: boolean };
  message: string;
  /** Whether the seller answers the buyer, not the office. */
  asksSeller: boolean;
  createdAt: Date;
};

/** Whether the seller of a public listing answers its buyers, not the office. */
export async function isAnsweredBySeller(db: Db, machineId: string): Promise<boolean> {
  const answering = await findAnsweringSeller(db, machineId);
  return answering !== undefined && answering.sellerId !== null;
}

/**
 * Begins or continues the thread of a buyer about a listing with a proposal, which the caller mails. The buyer is unknown to the
 * seller: one who answers buyers joins with the buyer's reply. Returns the thread's id, and what the buyer's
 * mails have of it.
 */
export async function recordProposal(
  tx: Db,
  { buyer, machine, proposedBy, message: body, asksSeller, createdAt }: RecordedProposal,
): Promise<{ id: string; key: string; replyVersion: number }> {
  const of = { buyerEmail: buyer.email.toLowerCase(), machineId: machine.id };
  const before = await lockThreadOfBuyer(tx, of);
  const sellerId = proposedBy.isAdmin ? null : proposedBy.id;
  const seller = { sellerId, sellerJoinedBy: null, sellerReadsSince: null };
  const person = { buyerName: buyer.name ?? mailboxOf(buyer.email), buyerPhone: null };
  const begun = { ...of, ...seller, ...person, machineName: machine.name, subject: null, createdAt };
  const thread = await openThread(tx, begun, { isConfirmed: false });
  const at = nextMoment(thread, createdAt);
  await insertMessage(tx, {
    threadId: thread.id,
    channel: 'buyer',
    author: proposedBy.isAdmin ? 'office' : 'seller',
    authorId: proposedBy.id,
    body,
    origin: 'proposal',
    asksSeller,
    createdAt: at,
  });
  const turn = turnAfterProposal(before?.waitsFor ?? null, { isSameSeller: before?.sellerId === sellerId });
  await takeTurn(tx, thread, turn, { at, mailed: ['buyer'], remindAt: thread.remindAt, answeredBy: null });
  return { id: thread.id, ...(await getBuyersAccess(tx, thread.id)) };
}

/** What stands for the name of a buyer who has not told it. The domain often has common words, which are not names to cover. */
function mailboxOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/** The ids of a buyer's threads by the listings that they are about. */
export async function findThreadsByListing(
  db: Db,
  { email, machineIds }: { email: string; machineIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const found =
    machineIds.length === 0 ? [] : await findThreadsAbout(db, { buyerEmail: email.toLowerCase(), machineIds });
  return new Map(found.flatMap(({ id, machineId }) => (machineId === null ? [] : [[machineId, id] as const])));
}
