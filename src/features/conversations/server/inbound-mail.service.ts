import type { Db } from '#app/db/client.ts';
import { recordInboundMail } from '#app/features/mail/server/mail-events.service.ts';
import type { InboundMail } from '../inbound-mail.schema.ts';
import { findThread, isAutomatic, sentFiles, writtenText, type FoundThread } from './inbound-mail.rules.ts';
import type { ReplyAddresses } from './reply-address.rules.ts';

/**
 * An answer by mail. Without a party the sender's address alone tells who writes, which the mail provider must have
 * authenticated.
 */
export type InboundReply = FoundThread & {
  from: string;
  /** What the person wrote, without quotes; not limited as messages on the site are. Null if only files came. */
  text: string | null;
  /** The names of the files that came with it, which are not received. */
  files: readonly string[];
};

/** Stores an answer in its conversation, unless it came from another address than the party's, or to one that was replaced. */
export type ReceiveReply = (
  tx: Db,
  reply: InboundReply,
) => Promise<'stored' | 'unknown thread' | 'wrong sender' | 'old address' | 'ended'>;

export type InboundOutcome = Awaited<ReturnType<ReceiveReply>> | 'automatic' | 'empty' | 'repeated';

export type InboundMailDeps = {
  db: Db;
  now: () => Date;
  addresses: ReplyAddresses;
  /** The host of the Message-IDs of our mails. */
  host: string;
  receiveReply: ReceiveReply;
};

/** Takes a mail for the site, each once, and returns what became of it. */
export async function receiveInboundMail(
  { db, now, addresses, host, receiveReply }: InboundMailDeps,
  mail: InboundMail,
): Promise<InboundOutcome> {
  if (isAutomatic(mail)) return 'automatic';
  const thread = findThread(mail, { addresses, host });
  if (thread === null) return 'unknown thread';
  const text = writtenText(mail);
  const files = sentFiles(mail.attachments);
  if (text === null && files.length === 0) return 'empty';
  const { from, messageId } = mail;
  return db.transaction(async (tx) => {
    // In the transaction of the answer: a delivery that failed is repeated, and one that succeeded is not.
    if (!(await recordInboundMail(tx, messageId, now()))) return 'repeated';
    return receiveReply(tx, { ...thread, from, text, files });
  });
}
