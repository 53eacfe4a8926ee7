import type { MailboxLimit } from '#app/db/enums.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { pluralize } from '#app/lib/format.ts';
import { currentPart, fillFields, paragraphs, type EditableText } from '#app/features/site/editable-texts.rules.ts';
import { EMAIL_MAX, LINE_MAX } from '#app/lib/text-fields.ts';

/** What a sentence is made of if the operator has edited it. */
export type Wording = { text: EditableText; part: string; values: Readonly<Record<string, string>> };

/** A sentence as shipped, which the operator may have edited. */
export type Words = { text: string; wording: Wording };

/**
 * The sentences of a mail, by the name of the part: `say('intro')`. `values` are those of the text's fields, `more`
 * those of the part's own. For an address that is not confirmed, neither may contain words of others.
 */
export function sayIn<Text extends EditableText>(
  text: Text,
  values: Readonly<Record<keyof Text['fields'] & string, string>>,
): (part: keyof Text['parts'] & string, more?: Readonly<Record<string, string>>) => Words {
  return (part, more = {}) => {
    const wording = { text, part, values: { ...values, ...more } };
    return { text: fillFields(currentPart(text, part, {}), wording.values), wording };
  };
}

/** Fields that the texts of several mails contain. */
export const SITE_FIELD = { site: { label: 'The name of the site', example: 'Stitchyard' } };
export const LISTING_FIELD = { listing: { label: 'The listing', example: 'Tajima TMAR-K1506C' } };

/** A part of a mail, with renderings for plain text and HTML. */
export type MailBlock =
  | { kind: 'heading' | 'paragraph' | 'small print'; text: string; wording?: Wording }
  /** A requested action, with the address that performs it: a button, or a quiet link for what few readers want. */
  | { kind: 'action' | 'link'; label: string; url: string }
  /** A machine, with a picture or null, what is new about it, and its facts, line by line. */
  | { kind: 'machine'; name: string; url: string; picture: string | null; news: string; lines: readonly string[] }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] };

/** The conversation that a mail belongs to, a UUID, and the message that it brings, of letters, digits and hyphens. */
export type MailThread = { id: string; message: string };

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
  /** Which limit of the recipient's mailbox applies; `counted` for mails that are never held back. */
  limit: Exclude<MailboxLimit, 'exempt'>;
  subject: string;
  subjectWording?: Wording;
  /** The key of the text whose words were edited for this mail only. */
  kind?: string;
  body: readonly MailBlock[];
  /** Not sent before, because what it reports can be undone until then. */
  sendAfter?: Date;
  /** The act whose undoing withdraws the mail until then. */
  undoKey?: string | null;
  /**
   * Accepts the POST request with which mail programs unsubscribe (RFC 8058). The mail is never merged with others, and
   * is optional: it is stopped if its address is suppressed. All other mails follow from what the recipient does, few
   * and each about one act, or let them sign in: they are always tried, and prove that an address works again.
   */
  unsubscribeUrl?: string;
  /** Never merged with others, so that the reader's mail program shows the conversation as one. */
  thread?: MailThread;
  /** The data by which an alert is revised when it is sent. */
  alert?: unknown;
};

/** What a mail says. */
export type MailContent = Pick<Mail, 'subject' | 'subjectWording' | 'body'>;

/** The site as its mails show it. Links begin with `publicUrl`, whatever host a request used. */
export type MailSite = { name: string; publicUrl: string; operatorEmail: string; operatorPhone: string };

/** The site's properties that mails contain. */
export type LinkedSite = Pick<MailSite, 'name' | 'publicUrl'>;

/** A name of letters. Anyone can register a stranger's address, with a 'name' that is an advertisement. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,50}$/u;

export function greeting(name: string | null): string {
  return name !== null && PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

/**
 * The account that a mail is about, with the addressee. Anyone can register a stranger's address: mails to one that is
 * not confirmed contain no words of the account's owner or of other people.
 */
export type Recipient = { id: string; email: string; name: string | null; isConfirmed: boolean };

type Audience = Pick<Recipient, 'isConfirmed'>;

/** Null without an account or a sendable address: an unsendable mail must not fail the caller's work. */
export function toRecipient(
  person: { id: string; email: string | null; name: string | null; emailConfirmedAt: Date | null } | null,
): Recipient | null {
  if (person === null || person.email === null || !isSendableAddress(person.email)) return null;
  const { id, email, name, emailConfirmedAt } = person;
  return { id, email, name, isConfirmed: emailConfirmedAt !== null };
}

export function mailAbout(to: Recipient, subject: Words, body: readonly MailBlock[], heading: Words = subject): Mail {
  const name = to.isConfirmed ? to.name : null;
  const titled = withHeading(subject, [paragraph(greeting(name)), ...body], heading);
  return { to: to.email, userId: to.id, limit: limitFor(to), ...titled };
}

/** A mail's content below a heading. */
export function withHeading(subject: Words, body: readonly MailBlock[], heading: Words = subject): MailContent {
  return { subject: subject.text, subjectWording: subject.wording, body: [{ kind: 'heading', ...heading }, ...body] };
}

function toWords(words: string | Words): { text: string; wording?: Wording } {
  return typeof words === 'string' ? { text: words } : words;
}

/** The limit for mails that only inform, and that others may cause. */
export function limitFor({ isConfirmed }: Audience): Mail['limit'] {
  return isConfirmed ? 'confirmed' : 'unconfirmed';
}

/** The same for a mail that lets its reader sign in, or reports on money or the account's security: never held back. */
export function essentialMailAbout(...mail: Parameters<typeof mailAbout>): Mail {
  return { ...mailAbout(...mail), limit: 'counted' };
}

/** The properties with which mails name a listing. */
export type MailedListing = { id: string; name: string; heads: number };

/** A listing's name; for an unconfirmed address its machine in our own words. */
export function nameListing({ isConfirmed }: Audience, { name, heads }: Omit<MailedListing, 'id'>): string {
  return isConfirmed ? name : `a machine with ${pluralize(heads, 'head')}`;
}

/** A row with a listing's name and id, which both contain its seller's words: only for a confirmed address. */
export function listingRow(to: Audience, listing: MailedListing): { label: string; value: string } {
  return to.isConfirmed
    ? { label: listing.name, value: listing.id }
    : { label: 'Listing', value: nameListing(to, listing) };
}

/** Why a mail to an unconfirmed address does not name its listing; nothing for others. */
export function unnamedNote({ isConfirmed }: Audience): MailBlock[] {
  return isConfirmed ? [] : [smallPrint(sayIn(UNNAMED_TEXT, {})('note'))];
}

/** The note in mails that do not name their listing. */
export const UNNAMED_TEXT = {
  key: 'mail-unnamed-listing',
  group: 'mails-to-sellers',
  title: 'Note that a listing is not named',
  usedIn: 'At the end of emails about listings, to sellers who have not confirmed their email address.',
  fields: {},
  parts: {
    note: paragraphs(
      'Note',
      'The Sellers Portal shows which listing this is. Once you have confirmed your email address, our emails name it too.',
    ),
  },
} as const satisfies EditableText;

export function paragraph(words: string | Words): MailBlock {
  return { kind: 'paragraph', ...toWords(words) };
}

/** Rows of a label and a value; those without a value are omitted. */
export function facts(values: Readonly<Record<string, string | null | undefined>>): MailBlock {
  const rows = Object.entries(values).flatMap(([label, value]) =>
    value === null || value === undefined ? [] : [{ label, value }],
  );
  return { kind: 'facts', rows };
}

export function smallPrint(words: Words): MailBlock {
  return { kind: 'small print', ...words };
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
const MESSAGE_KEY = /^[a-z\d-]{1,64}$/i;
const LINE = /^[^\p{Cc}\u2028\u2029]+$/u;

/** Rejects values that would become several recipients or headers, which are bugs in the code that made the mail. */
export function assertSendable({
  to,
  replyTo,
  subject,
  thread,
}: Pick<Mail, 'to' | 'replyTo' | 'subject' | 'thread'>): void {
  if (!isSendableAddress(to)) throw new TypeError('A mail needs one bare address');
  if (replyTo !== undefined && !isSendableAddress(replyTo)) throw new TypeError('An answer goes to one bare address');
  if (subject.length > LINE_MAX || subject.trim() === '' || !LINE.test(subject))
    throw new TypeError('The subject of a mail is one line');
  if (thread !== undefined && !MESSAGE_KEY.test(thread.message))
    throw new TypeError('The message of a mail is named by letters, digits and hyphens');
}

/** Whether the text is one bare address. */
export function isSendableAddress(to: string): boolean {
  return to.length <= EMAIL_MAX && ADDRESS.test(to);
}

/** The failure of an SMTP conversation. `enhancedCode` is empty if the server sent none (RFC 3463). */
export type SmtpFailure = { code: string; command: string; responseCode: number; enhancedCode: string };

const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

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
    enhancedCode: ENHANCED_CODE.exec('response' in facts ? String(facts.response) : '')?.[1] ?? '',
  };
}

/** The server will never accept this mail. A rejected sender or sign-in is due to the settings, and can be fixed. */
export function isRefusedForGood({ code, command, responseCode }: SmtpFailure): boolean {
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return isAboutThisMail && responseCode >= 500 && responseCode < 600;
}

/**
 * The server will never accept mail for this recipient. A refusal by policy (5.7), such as of a sender that may not
 * relay, says nothing about the recipient, and would suppress every address.
 */
export function isHardBounce(failure: SmtpFailure): boolean {
  return isRefusedForGood(failure) && failure.command === 'RCPT TO' && !failure.enhancedCode.startsWith('5.7.');
}
