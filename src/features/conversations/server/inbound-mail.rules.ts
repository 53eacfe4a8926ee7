import { threadOfMessageId } from '#app/features/mail/server/mail-threads.rules.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { htmlToText } from '#app/lib/html.ts';
import { lastFileName } from '../message-files.rules.ts';
import type { InboundAttachment, InboundMail } from '../inbound-mail.schema.ts';
import { cutQuotes } from './reply-text.rules.ts';
import type { ReplyAddresses, ReplyTarget } from './reply-address.rules.ts';

/** The conversation of a mail. Party and version are null if only the Message-IDs that it answers tell it. */
export type FoundThread = ReplyTarget | { threadId: string; party: null; version: null };

type Addressed = Pick<InboundMail, 'to' | 'references' | 'inReplyTo'>;

/**
 * The conversation that a mail answers; null if it is none. The reply address decides before `References`, the newest
 * first, and these before `In-Reply-To`. `host` is the one of our Message-IDs.
 */
export function findThread(
  { to, references, inReplyTo }: Addressed,
  { addresses, host }: { addresses: ReplyAddresses; host: string },
): FoundThread | null {
  const target = addresses.findTarget(to);
  if (target !== null) return target;
  for (const id of [
    ...references.flatMap(toMessageIds).toReversed(),
    ...inReplyTo.flatMap(toMessageIds).toReversed(),
  ]) {
    const threadId = threadOfMessageId(id, host);
    if (threadId !== null) return { threadId, party: null, version: null };
  }
  return null;
}

/** The ids of a header, which has several in angle brackets, or one without. */
function toMessageIds(header: string): string[] {
  return header.split(/[\s<>,]+/).filter((id) => id !== '');
}

const AUTOMATIC_PRECEDENCE = new Set(['bulk', 'junk', 'list', 'auto_reply']);
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'x-failed-recipients'];
const AUTOMATIC_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+@-])/i;
const AUTOMATIC_SUBJECT =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office\s*(?::|$)|respuesta autom[aá]tica|fuera de (?:la )?oficina\s*(?::|$)|automatische antwort|abwesenheits(?:notiz|assistent)|r[eé]ponse automatique|undeliver(?:able|ed)|delivery status notification|mail delivery (?:failed|failure|subsystem)|returned mail)/i;

/** Whether a program wrote the mail: an absence note, a bounce, a newsletter. */
export function isAutomatic({ from, subject, headers }: Pick<InboundMail, 'from' | 'subject' | 'headers'>): boolean {
  const valueOf = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
  const submitted = valueOf.get('auto-submitted')?.trim() ?? 'no';
  return (
    !isSendableAddress(from) ||
    AUTOMATIC_SENDER.test(from) ||
    AUTOMATIC_SUBJECT.test(subject) ||
    submitted !== 'no' ||
    AUTOMATIC_PRECEDENCE.has(valueOf.get('precedence')?.trim() ?? '') ||
    (valueOf.get('content-type')?.startsWith('multipart/report') ?? false) ||
    AUTOMATIC_HEADERS.some((name) => valueOf.has(name))
  );
}

/** What a person wrote in a mail, without quotes and signature; null if nothing is left. */
export function writtenText({ text, html }: Pick<InboundMail, 'text' | 'html'>): string | null {
  if (text !== null && text.trim() !== '') return cutQuotes(text);
  return html === null ? null : cutQuotes(htmlToText(html));
}

/** Smaller images are logos of signatures. */
const LEAST_PHOTO_BYTES = 20_000;
/** Signatures and visiting cards that mail programs attach themselves. */
const AUTOMATIC_TYPE = /^(?:application\/(?:pgp-signature|(?:x-)?pkcs7-signature)|text\/(?:x-)?vcard)\b/i;

/** The names of the files that a person sent with a mail. */
export function sentFiles(attachments: readonly InboundAttachment[]): string[] {
  return attachments
    .filter(({ contentType, sizeBytes }) => {
      const isLogo = /^image\//i.test(contentType) && sizeBytes < LEAST_PHOTO_BYTES;
      return !isLogo && !AUTOMATIC_TYPE.test(contentType);
    })
    .map(({ name }) => lastFileName(name) || 'a file without a name');
}
