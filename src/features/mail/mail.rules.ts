import { DAY_MS } from '#app/lib/durations.ts';
import { EMAIL_MAX, LINE_MAX } from '#app/lib/text-fields.ts';

/** A piece of a mail; each has its form in plain text and in HTML. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** What the reader is asked to do, with the address that does it. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  | { kind: 'small print'; text: string };

export type Mail = {
  /** One bare address. */
  to: string;
  /**
   * One bare address, where an answer should not come to the site: that of whoever wrote what the mail says, who takes it
   * along when they delete their account.
   */
  replyTo?: string;
  /** Whose account it is about; it is removed with the account. */
  userId?: string | null;
  subject: string;
  body: readonly MailBlock[];
};

/** The site as its mails show it. Links begin with `publicUrl`, whatever host a request named. */
export type MailSite = { name: string; publicUrl: string; operatorEmail: string; operatorPhone: string };

/** What the text of a mail says of the site itself. */
export type LinkedSite = Pick<MailSite, 'name' | 'publicUrl'>;

/** A name in letters. Anybody can register a stranger's address, with a 'name' that reads as an advertisement. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,50}$/u;

export function greeting(name: string | null): string {
  return name !== null && PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

/** The account that a mail is about, and whom it addresses. */
export type Recipient = { id: string; email: string; name: string | null };

/** Null for somebody without an account or a sendable address: a mail that cannot be sent must not stop the rest. */
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

/** Lines of a name and a value each; those without a value are left out. */
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

/** After a day nobody waits for it any more. */
export const GIVE_UP_AFTER_MS = DAY_MS;

/** Nobody asks after a mail for longer: its row is deleted, the address with it. */
export const RETENTION_MS = 90 * DAY_MS;

/** One bare address: nothing that could begin a second one, a name, a comment or a header of its own. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const LINE = /^[^\p{Cc}\u2028\u2029]+$/u;

/** Refuses what would become more than one recipient or header. Throws for a mistake in the code that made the mail. */
export function assertSendable({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  if (!isSendableAddress(to)) throw new TypeError('A mail needs one bare address');
  if (replyTo !== undefined && !isSendableAddress(replyTo)) throw new TypeError('An answer goes to one bare address');
  if (subject.length > LINE_MAX || subject.trim() === '' || !LINE.test(subject))
    throw new TypeError('The subject of a mail is one line');
}

/** Whether this is one bare address. */
export function isSendableAddress(to: string): boolean {
  return to.length <= EMAIL_MAX && ADDRESS.test(to);
}

/** How an SMTP conversation failed. */
export type SmtpFailure = { code: string; command: string; responseCode: number };

/** Takes from the error what decides the next step; not its message, which may quote the server, and with it the recipient. */
export function parseSmtpFailure(error: unknown): SmtpFailure {
  const facts = typeof error === 'object' && error !== null ? error : {};
  return {
    code: 'code' in facts && typeof facts.code === 'string' ? facts.code : 'ERROR',
    command: 'command' in facts && typeof facts.command === 'string' ? facts.command : '',
    responseCode: 'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : 0,
  };
}

/** The server will never take this mail. A refused sender or sign-in is the settings' fault, and may be mended. */
export function isRefusedForGood({ code, command, responseCode }: SmtpFailure): boolean {
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return isAboutThisMail && responseCode >= 500 && responseCode < 600;
}
