import { hash } from 'node:crypto';
import { LINE_MAX } from '#app/lib/text-fields.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { MailThread } from '../mail.rules.ts';

/** A conversation with the messages that earlier mails brought to the same recipient, the oldest first. */
export type SentThread = MailThread & { earlier: readonly string[] };

type ThreadMail = { thread: SentThread; recipient: string; subject: string; host: string };

/**
 * The headers by which mail programs show the mails of a conversation as one (RFC 5322, 3.6.4). All refer to a root that
 * is no mail, so that those are recognized whose recipient was not sent, or has deleted, the first.
 */
export function threadHeaders({ thread, recipient, subject, host }: ThreadMail) {
  const earlier = thread.earlier.map((message) => messageIdOf({ id: thread.id, message }, recipient, host));
  const references = [`<thread.${thread.id}@${host}>`, ...earlier];
  return {
    messageId: messageIdOf(thread, recipient, host),
    inReplyTo: references.at(-1),
    references,
    subject: earlier.length === 0 ? subject : toFollowUp(subject),
  };
}

const RECIPIENT_DIGITS = 16;

/** The same whenever it is sent, also by another row of the outbox, and another one for each recipient. */
function messageIdOf({ id, message }: MailThread, recipient: string, host: string): string {
  const key = hash('sha256', `${id} ${recipient.toLowerCase()}`, 'hex').slice(0, RECIPIENT_DIGITS);
  return `<thread.${id}.${message}.${key}@${host}>`;
}

function toFollowUp(subject: string): string {
  return /^re:/i.test(subject) ? subject : truncate(`Re: ${subject}`, LINE_MAX);
}

const OWN_ID = /^thread\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.[a-z\d-]+){0,2}$/i;

/** The conversation that a Message-ID of this host, without its angle brackets, is of; null for any other id. */
export function threadOfMessageId(messageId: string, host: string): string | null {
  const at = messageId.lastIndexOf('@');
  if (at < 0 || messageId.slice(at + 1).toLowerCase() !== host.toLowerCase()) return null;
  return OWN_ID.exec(messageId.slice(0, at))?.[1]?.toLowerCase() ?? null;
}
