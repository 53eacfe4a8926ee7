import { createHash } from 'node:crypto';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { getActor, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { findClaimMonths, findConsent } from '#app/features/agreements/server/agreements.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import {
  claimEnd,
  findBreak,
  hashedText,
  NO_HASH,
  type ChainedEntry,
  type IntroductionEntry,
} from '../introduction-chain.rules.ts';
import type { IntroductionsFilter } from '../introductions-list.schema.ts';
import { isWithheld } from '../thread-turns.rules.ts';
import type { Introduction, LedgerCheck } from '../introductions.schema.ts';
import {
  countIntroductions,
  findAllIntroductions,
  findIntroductions,
  insertIntroduction,
  lockLastIntroduction,
  type IntroductionRow,
} from './introductions.db.ts';
import { noSuchThread } from './thread-access.service.ts';
import { storeMessage } from './thread-messages.service.ts';
import type { ThreadDeps } from './threads.service.ts';
import { answerContacts, findMessages } from './thread-messages.db.ts';
import {
  findListedThread,
  lockAccountsOfThread,
  lockThreadWithAccounts,
  updateThread,
  type ListedThread,
} from './threads.db.ts';

/** Among so many of the newest messages is one of the buyer. */
const MOST_SEARCHED = 100;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings the buyer and the seller of a thread together: an entry in the ledger, the seller joins, and both are told.
 * Throws not_found, and conflict if they know each other, or if one of them is not there any more.
 */
export async function introduce(
  { db, now }: ThreadDeps,
  admin: User,
  { id, note }: { id: string; note: string },
): Promise<Introduction> {
  return runAsAdmin(db, admin, async (tx) => {
    const at = now();
    const actor = await getActor(tx, admin);
    await lockAccountsOfThread(tx, id);
    await answerContacts(tx, id, { at, username: actor.username });
    const thread = await lockThreadWithAccounts(tx, id);
    const listed = thread === undefined ? undefined : await findListedThread(tx, id);
    if (thread === undefined || listed === undefined) throw noSuchThread();
    const entry = await toEntry(tx, listed, {
      note,
      adminId: admin.id,
      adminName: actor.username,
      introducedAt: at.toISOString(),
    });
    const chained = await appendEntry(tx, entry);
    // Both read everything that the buyer and the office wrote.
    await updateThread(tx, id, { sellerJoinedBy: 'introduction', sellerReadsSince: thread.createdAt });
    const standing = { ...thread, sellerJoinedBy: 'introduction' } as const;
    const message = { threadId: id, channel: 'buyer', author: 'office', authorId: admin.id, origin: 'site' } as const;
    await storeMessage(tx, standing, { ...message, body: note, createdAt: at });
    const subject = { type: 'thread', id } as const;
    const after = { number: chained.number };
    await insertAuditEntry(tx, { actor, action: 'introduce buyer and seller', subject, before: null, after });
    return chained;
  });
}

type Act = Pick<IntroductionEntry, 'note' | 'adminId' | 'adminName' | 'introducedAt'>;

async function toEntry(
  tx: Db,
  { thread, machine, seller }: ListedThread,
  act: Act,
): Promise<Omit<IntroductionEntry, 'number'>> {
  const { id: threadId, buyerEmail, buyerName, buyerPhone, sellerId, sellerJoinedBy, machineName } = thread;
  if (sellerJoinedBy !== null) throw new AppError('conflict', 'They talk to each other already');
  if (sellerId === null || seller === null || machineName === null)
    throw new AppError('conflict', 'This conversation has no seller to introduce');
  if (machine === null) throw new AppError('conflict', 'The listing was deleted');
  if (machine.sellerId !== sellerId) throw new AppError('conflict', 'The listing has another seller by now');
  if (buyerEmail === null) throw new AppError('conflict', 'The buyer has deleted their account');
  const consent = await findConsent(tx, machine.id);
  const claimMonths = await findClaimMonths(tx, consent?.version);
  const messages = await findMessages(tx, threadId, { channels: ['buyer'], limit: MOST_SEARCHED });
  return {
    threadId,
    messageId:
      messages.findLast(({ message }) => message.author === 'buyer' && !isWithheld(message))?.message.id ?? null,
    listingId: machine.id,
    listingName: machineName,
    sellerId,
    sellerName: seller.name ?? seller.username,
    sellerEmail: seller.email,
    buyerName,
    buyerEmail,
    buyerPhone,
    agreementVersion: consent?.version ?? null,
    agreedAt: consent?.at.toISOString() ?? null,
    claimUntil: claimEnd(new Date(act.introducedAt), claimMonths),
    ...act,
  };
}

/** Adds an entry with the next number and the hash of the one before. */
async function appendEntry(tx: Db, fields: Omit<IntroductionEntry, 'number'>): Promise<ChainedEntry> {
  const last = await lockLastIntroduction(tx);
  const entry = { ...fields, number: (last?.number ?? 0) + 1 };
  const previousHash = last?.hash ?? NO_HASH;
  const chained = { ...entry, previousHash, hash: sha256(hashedText(entry, previousHash)) };
  await insertIntroduction(tx, {
    ...chained,
    previousNumber: last?.number ?? null,
    agreedAt: entry.agreedAt === null ? null : new Date(entry.agreedAt),
    introducedAt: new Date(entry.introducedAt),
  });
  return chained;
}

export async function listIntroductions(
  db: Db,
  { page, pageSize, ...filter }: IntroductionsFilter & PagingQuery,
): Promise<{ rows: Introduction[]; total: number }> {
  const rows = await findIntroductions(db, filter, rowsOf({ page, pageSize }));
  return { rows: rows.map(toChained), total: await countIntroductions(db, filter) };
}

/** Reads the whole ledger, and finds out whether an entry is missing or was changed. */
export async function checkLedger({ db, now }: ThreadDeps): Promise<LedgerCheck> {
  const entries = (await findAllIntroductions(db)).map(toChained);
  return { entries: entries.length, brokenAt: findBreak(entries, sha256), checkedAt: now().toISOString() };
}

export function toChained({
  previousNumber: _previous,
  agreedAt,
  introducedAt,
  ...row
}: IntroductionRow): ChainedEntry {
  return { ...row, agreedAt: agreedAt?.toISOString() ?? null, introducedAt: introducedAt.toISOString() };
}
