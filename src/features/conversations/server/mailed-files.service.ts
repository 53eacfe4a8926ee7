import { randomUUID } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { pluralize } from '#app/lib/format.ts';
import { abridge } from '#app/lib/truncate.ts';
import { addNote, alertOffice } from './office-notes.service.ts';
import { findMailedBuyer, mailedThread, type ThreadMailDeps } from './thread-mails.service.ts';
import { mailedFilesMail } from './thread-mails.rules.ts';
import { findThread, lockParty, type ListedThread, type PartyRow } from './threads.db.ts';

export type MailedFilesDeps = Omit<ThreadMailDeps, 'db'> & { counter: RateCounter };

const MOST_NAMED = 1_000;

type MailedFiles = {
  party: 'buyer' | 'seller';
  /** Their names. */
  files: readonly string[];
  /** Whether words came with them, by which the office or the seller learns of the answer. */
  hasWords: boolean;
};

/**
 * Notes for the office which files came with an answer by mail in a locked thread, and tells its sender how to send them; once
 * a day, because a program that answers every mail with a file would otherwise never stop.
 */
export async function reportMailedFiles(
  tx: Db,
  deps: MailedFilesDeps,
  listed: ListedThread,
  { party, files, hasWords }: MailedFiles,
): Promise<void> {
  const { thread } = listed;
  const came = `${pluralize(files.length, 'file')} came with an email of the ${party}`;
  const body = abridge(`${came} and ${files.length === 1 ? 'is' : 'are'} not shown: ${files.join(', ')}`, MOST_NAMED);
  // The answer has changed whose turn it is.
  const row = (await findThread(tx, thread.id)) ?? thread;
  await (hasWords ? addNote : alertOffice)(tx, row, { body, origin: 'mail', at: deps.now() });
  const own = await lockParty(tx, { threadId: thread.id, party });
  if (own !== undefined && (await isFirstOfDay(tx, deps, own))) await tellSender(tx, deps, listed, own);
}

async function isFirstOfDay(tx: Db, { counter }: MailedFilesDeps, { threadId, party }: PartyRow): Promise<boolean> {
  const subject = `${threadId} ${party}`;
  const { current } = await counter.hitWithin(tx, { bucket: 'files by mail', subject, windowMs: DAY_MS, times: 1 });
  return current === 1;
}

async function tellSender(
  tx: Db,
  { mails: { mailer, site }, addresses }: MailedFilesDeps,
  { thread, seller }: ListedThread,
  own: PartyRow,
): Promise<void> {
  const hasJoined = thread.sellerJoinedBy !== null;
  const account =
    own.party === 'seller' && seller !== null ? toRecipient({ ...seller, id: thread.sellerId ?? '' }) : null;
  const sender =
    own.party === 'buyer'
      ? await findMailedBuyer(tx, thread, own)
      : account === null
        ? null
        : { ...account, hasJoined };
  if (sender === null) return;
  const of = mailedThread(thread, own, { mailKey: `files-${randomUUID()}`, addresses });
  await mailer.queue(tx, mailedFilesMail(site, sender, of));
}
