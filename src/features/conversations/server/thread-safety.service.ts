import { randomUUID } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import { newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { nextVersion } from './reply-address.rules.ts';
import { findOwnThread, noSuchThread } from './thread-access.service.ts';
import { threadLinkMail } from './thread-mails.rules.ts';
import { findMailedBuyer, mailedThread, type ThreadMailDeps } from './thread-mails.service.ts';
import type { ThreadDeps } from './threads.service.ts';
import { lockParty, lockThread, updateParty } from './threads.db.ts';

const LINKS_PER_DAY = 3;

/**
 * Ends the links in the buyer's mails, and the addresses for answers to them: later mails have new ones. For the buyer,
 * signed in, and for the office, whose act is in the audit log. Throws not_signed_in and not_found.
 */
export async function replaceLink({ db }: ThreadDeps, user: User, id: string): Promise<void> {
  const { party } = await findOwnThread(db, { account: user }, id);
  if (party === 'seller') throw noSuchThread();
  if (party === 'buyer') return db.transaction((tx) => replaceKey(tx, id));
  return runAsAdmin(db, user, async (tx) => {
    await replaceKey(tx, id);
    const subject = { type: 'thread', id } as const;
    await recordAdminAction(tx, user, { action: 'replace link of conversation', subject, before: null, after: null });
  });
}

async function replaceKey(tx: Db, threadId: string): Promise<void> {
  const of = { threadId, party: 'buyer' } as const;
  const buyer = await lockParty(tx, of);
  if (buyer === undefined) throw noSuchThread();
  await updateParty(tx, of, { key: newSecretToken(), replyVersion: nextVersion(buyer.replyVersion) });
}

export type LinkDeps = ThreadMailDeps & {
  counter: RateCounter;
  /** Multiplies the limit of links. */
  factor: number;
};

/**
 * Mails the current link of a thread to the address of its buyer, for one whose link does not work. What the caller learns
 * is the same without such a thread or address. Throws too_many.
 */
export async function mailLink({ db, mails, addresses, counter, factor }: LinkDeps, id: string): Promise<void> {
  // Whether there is such a thread or not.
  const count = await counter.hit('links to a conversation', id, DAY_MS);
  requireAtMost(count, LINKS_PER_DAY * factor, 'Links to this conversation were asked for several times');
  await db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    const party = await lockParty(tx, { threadId: id, party: 'buyer' });
    if (thread === undefined || party === undefined) return;
    const buyer = await findMailedBuyer(tx, thread, party);
    if (buyer === null) return;
    const of = mailedThread(thread, party, { mailKey: `link-${randomUUID()}`, addresses });
    await mails.mailer.queue(tx, threadLinkMail(mails.site, buyer, of));
  });
}
