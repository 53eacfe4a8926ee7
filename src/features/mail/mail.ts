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
