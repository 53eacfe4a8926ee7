import { createTransport } from 'nodemailer';
import type { OutboxMail } from './mail.db.ts';

export type SendBySmtp = (mail: Omit<OutboxMail, 'createdAt'>) => Promise<void>;

/** In milliseconds, under the names that nodemailer has for them. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  /** Without a word from the server. */
  socketTimeout: 30_000,
};
/** In all: a server that says a word now and then would otherwise hold the attempt for ever. */
export const ATTEMPT_TIMEOUT_MS = 120_000;

export type SmtpSettings = {
  smtpUrl: string;
  from: string;
  /** Nothing leaves in the clear: the links in mails open accounts. What `smtpUrl` itself says of it has the last word. */
  requireTls?: boolean;
};

/** Sends one mail over a connection of its own. Throws what `parseSmtpFailure` reads. */
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
  const host = getHost(from);
  return async ({ id, recipient, replyTo, subject, textBody, htmlBody }) => {
    await transport.sendMail({
      from,
      // As an object it is not parsed, and stays the one address that it is.
      to: { name: '', address: recipient },
      ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
      subject,
      text: textBody,
      html: htmlBody,
      // Made from the row: should a mail leave twice, its reader's program knows the second for the first.
      messageId: `<${id}@${host}>`,
      // So that absence notes are not sent back to it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
  };
}

function getHost(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
