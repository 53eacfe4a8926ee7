import { createTransport } from 'nodemailer';
import type { OutboxMail } from './mail.db.ts';
import { threadHeaders, type SentThread } from './mail-threads.rules.ts';

type SmtpMail = Pick<
  OutboxMail,
  'id' | 'recipient' | 'replyTo' | 'subject' | 'textBody' | 'htmlBody' | 'unsubscribeUrl'
> & { thread: SentThread | null };
export type SendBySmtp = (mail: SmtpMail) => Promise<void>;

/** In milliseconds, with nodemailer's names. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  /** Without any data from the server. */
  socketTimeout: 30_000,
};
/** For the whole attempt: a server that sends data occasionally would otherwise block it indefinitely. */
export const ATTEMPT_TIMEOUT_MS = 120_000;

export type SmtpSettings = {
  smtpUrl: string;
  from: string;
  /** Requires encryption, because links in mails give access to accounts. Options in `smtpUrl` take precedence. */
  requireTls?: boolean;
};

/** Sends one mail over a separate connection. Throws errors for `parseSmtpFailure`. */
export function createSmtpSender(
  { smtpUrl, from, requireTls = false }: SmtpSettings,
  timeouts: typeof TIMEOUTS = TIMEOUTS,
): SendBySmtp {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = messageIdHost(from);
  return async ({ id, recipient, replyTo, subject, textBody, htmlBody, unsubscribeUrl, thread }) => {
    await transport.sendMail({
      from,
      // An object is not parsed, and therefore stays a single address.
      to: { name: '', address: recipient },
      ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
      text: textBody,
      html: htmlBody,
      // Both derive their Message-ID from the row, so that mail clients detect a mail that is sent twice.
      ...(thread === null
        ? { subject, messageId: `<${id}@${host}>` }
        : threadHeaders({ thread, recipient, subject, host })),
      // Prevents automatic replies, such as absence notes.
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
  };
}

/** Mail programs show a button that sends a POST request to the address, without any page (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The host of the Message-IDs of our mails. */
export function messageIdHost(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
