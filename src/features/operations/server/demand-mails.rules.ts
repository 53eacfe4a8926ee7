import {
  greeting,
  limitFor,
  paragraph,
  sayIn,
  type LinkedSite,
  type Mail,
  type Recipient,
  type Words,
} from '#app/features/mail/mail.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';
import { groupLabel } from '../demand.rules.ts';
import type { MailedKind } from '../demand-mails.schema.ts';

/** The words of the mail to sellers about machines that buyers look for, which the operator edits before sending it. */
export const DEMAND_MAIL_TEXT = {
  key: 'mail-seller-demand',
  group: 'mails-to-sellers',
  title: 'Buyers look for such a machine',
  usedIn: 'To sellers of sold or rejected machines, if the operator sends it from the page about demand.',
  fields: { machines: { label: 'The kind of machines', example: 'Tajima TMAR, 6 heads' } },
  parts: {
    subject: requiredLine('Subject, to begin with', 'Buyers look for a machine like yours: {{machines}}'),
    text: paragraphs(
      'Text, to begin with',
      'Buyers ask us for machines of this kind: {{machines}}. You listed one with us.\n\nIf it is still for sale, or you have another, list it now: those who wait for it hear of it as soon as we have approved it.',
    ),
    listed: line('Before the names of the listings', 'What you listed:'),
    off: paragraphs(
      'Before the last link',
      'You get such an email at most once in three months for each kind of machine. The link below, or your profile, stops them and the monthly report.',
    ),
  },
} as const satisfies EditableText;

/** The kind as it is named in mails, in the audit log, and where it is stored whom was written to about it. */
export function kindLabel({ brand, family, heads }: MailedKind): string {
  return groupLabel({ brand, family: family ?? null, heads: heads ?? null, priceBand: null });
}

type Letter = { kind: MailedKind; subject: Words | string; text: Words | string; listings: readonly string[] };

/** Tells a seller that buyers look for machines like theirs. The words are those that the operator sent it with. */
export function demandMail(site: LinkedSite, to: Recipient, letter: Letter, token: string): Mail {
  const { kind, subject, text, listings } = letter;
  const say = sayIn(DEMAND_MAIL_TEXT, { machines: kindLabel(kind) });
  const unsubscribeUrl = `${site.publicUrl}/monthly-report?token=${token}`;
  const heading = typeof subject === 'string' ? { text: subject } : subject;
  const typed = typeof text === 'string' ? text.split(/\n\s*\n/) : [text];
  return {
    to: to.email,
    userId: to.id,
    limit: limitFor(to),
    kind: DEMAND_MAIL_TEXT.key,
    subject: heading.text,
    ...(typeof subject === 'string' ? {} : { subjectWording: subject.wording }),
    body: [
      { kind: 'heading', ...heading },
      paragraph(greeting(to.name)),
      ...typed.map(paragraph),
      { kind: 'action', label: 'List a machine', url: `${site.publicUrl}/sell` },
      paragraph(say('listed')),
      { kind: 'facts', rows: listings.map((value) => ({ label: 'Listing', value })) },
      paragraph(say('off')),
      { kind: 'link', label: 'Stop these emails', url: unsubscribeUrl },
    ],
    unsubscribeUrl,
  };
}
