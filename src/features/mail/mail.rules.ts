import { DAY_MS } from '#app/lib/durations.ts';
import { EMAIL_MAX, LINE_MAX } from '#app/lib/text-fields.ts';

/** A part of a mail, with renderings for plain text and HTML. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A requested action, with the address that performs it. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  | { kind: 'small print'; text: string };

export type Mail = {
  /** One bare address. */
  to: string;
  /**
   * One bare address, for replies that should go to the author of the content instead of the site. Unsent mails with
   * this address are deleted with its owner's account.
   */
  replyTo?: string;
  /** The account that the mail is about; the mail is deleted with it. */
  userId?: string | null;
  subject: string;
  body: readonly MailBlock[];
};

/** The site as its mails show it. Links begin with `publicUrl`, whatever host a request used. */
export type MailSite = { name: string; publicUrl: string; operatorEmail: string; operatorPhone: string };

/** The site's properties that mails contain. */
export type LinkedSite = Pick<MailSite, 'name' | 'publicUrl'>;

/** A name of letters. Anyone can register a stranger's address, with a 'name' that is an advertisement. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,50}$/u;

export function greeting(name: string | null): string {
  return name !== null && PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

/** The account that a mail is about, with the addressee. */
export type Recipient = { id: string; email: string; name: string | null };

/** Null without an account or a sendable address: an unsendable mail must not fail the caller's work. */
export function toRecipient(
  person: { id: string; email: string | null; name: string | null } | null,
): Recipient | null {
  if (person === null || person.email === null || !isSendableAddress(person.email)) return null;
  return { id: person.id, email: person.email, name: person.name };
}

export function mailAbout(to: Recipient, subject: string, body: readonly MailBlock[], heading = subject): Mail {
  const blocks: MailBlock[] = [{ kind: 'heading', text: heading }, paragraph(greeting(to.name)), ...body];
  return { to: to.email, userId: to.id, subject, body: blocks };
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

/** Rows of a label and a value; those without a value are omitted. */
export function facts(values: Readonly<Record<string, string | null | undefined>>): MailBlock {
  const rows = Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined ? [] : [{ label, value }],
  );
  return { kind: 'facts', rows };
}

export function smallPrint(text: string): MailBlock {
  return { kind: 'small print', text };
}

export function portalLink({ publicUrl }: LinkedSite): MailBlock {
  return { kind: 'action', label: 'Open the Sellers Portal', url: `${publicUrl}/seller-portal` };
}

/** After a day, a mail is of no use any more. */
export const GIVE_UP_AFTER_MS = DAY_MS;

/** After this time, nobody needs a mail's row: it is deleted, including the address. */
export const RETENTION_MS = 90 * DAY_MS;

/** One bare address, without anything that could add another address, a name, a comment or a header. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const LINE = /^[^\p{Cc}\u2028\u2029]+$/u;

/** Rejects values that would become several recipients or headers, which are bugs in the code that made the mail. */
export function assertSendable({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  if (!isSendableAddress(to)) throw new TypeError('A mail needs one bare address');
  if (replyTo !== undefined && !isSendableAddress(replyTo)) throw new TypeError('An answer goes to one bare address');
  if (subject.length > LINE_MAX || subject.trim() === '' || !LINE.test(subject))
    throw new TypeError('The subject of a mail is one line');
}

/** Whether the text is one bare address. */
export function isSendableAddress(to: string): boolean {
  return to.length <= EMAIL_MAX && ADDRESS.test(to);
}

/** The failure of an SMTP conversation. */
export type SmtpFailure = { code: string; command: string; responseCode: number };

/**
 * Extracts the fields that determine the next step from an error; not its message, which may quote the server, and with
 * it the recipient.
 */
export function parseSmtpFailure(error: unknown): SmtpFailure {
  const facts = typeof error === 'object' && error !== null ? error : {};
  return {
    code: 'code' in facts && typeof facts.code === 'string' ? facts.code : 'ERROR',
    command: 'command' in facts && typeof facts.command === 'string' ? facts.command : '',
    responseCode: 'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : 0,
  };
}

/** The server will never accept this mail. A rejected sender or sign-in is due to the settings, and can be fixed. */
export function isRefusedForGood({ code, command, responseCode }: SmtpFailure): boolean {
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return isAboutThisMail && responseCode >= 500 && responseCode < 600;
}
