import { LISTING_FIELD } from '#app/features/mail/mail.rules.ts';
import { paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const WANTED_FIELD = { wanted: { label: 'What is wanted', example: '4 to 6 heads, Texas, up to $35,000' } };
const DAY_FIELD = { day: { label: 'The last day', example: 'January 28, 2027' } };

/** The words of the mail with a machine that a seller offers. */
export const WANTED_ANSWER_TEXT = {
  key: 'mail-wanted-answer',
  group: 'mails-to-buyers',
  title: 'A seller answers a wanted ad',
  usedIn: 'To the buyer, for each machine that a seller offers.',
  fields: WANTED_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Offered to you: {{listing}}', LISTING_FIELD),
    intro: paragraphs('First paragraph', 'A seller read your wanted ad “{{wanted}}”, and offers you this machine.'),
    next: paragraphs(
      'After the machine',
      'The seller does not know who you are. Our office answers you, and brings you together.',
    ),
    nextToSeller: paragraphs(
      'After the machine, if its seller answers buyers',
      'The seller does not know who you are. If you answer, the seller reads it with your name and address.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about an approved wanted ad. */
export const WANTED_PUBLIC_TEXT = {
  key: 'mail-wanted-public',
  group: 'mails-to-buyers',
  title: 'A wanted ad is public',
  usedIn: 'To the buyer, once their wanted ad is approved.',
  fields: { ...WANTED_FIELD, ...DAY_FIELD },
  parts: {
    subject: requiredLine('Subject', 'Your wanted ad is public'),
    intro: paragraphs(
      'First paragraph',
      'Sellers now see “{{wanted}}”, until {{day}}. They do not see your name or address. You hear from us when one of them offers you a machine, and when a machine of this kind is listed.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about a rejected wanted ad. */
export const WANTED_REJECTED_TEXT = {
  key: 'mail-wanted-rejected',
  group: 'mails-to-buyers',
  title: 'A wanted ad was not approved',
  usedIn: 'To the buyer, if their wanted ad is rejected.',
  fields: WANTED_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your wanted ad was not approved'),
    intro: paragraphs('First paragraph', 'We have read your wanted ad “{{wanted}}”, and cannot show it as it is.'),
    next: paragraphs(
      'After the reason',
      'Post it again with other words. Until then you are told of new machines of this kind all the same.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail that asks to renew a wanted ad. */
export const WANTED_RENEWAL_TEXT = {
  key: 'mail-wanted-renewal',
  group: 'mails-to-buyers',
  title: 'A wanted ad ends',
  usedIn: 'To the buyer, a week before their wanted ad ends.',
  fields: { ...WANTED_FIELD, ...DAY_FIELD },
  parts: {
    subject: requiredLine('Subject', 'Do you still look for a machine?'),
    intro: paragraphs('First paragraph', 'Sellers see “{{wanted}}” until {{day}}.'),
    next: paragraphs(
      'What to do',
      'If you still look for it, renew the ad with one press. If you have found a machine, do nothing.',
    ),
  },
} as const satisfies EditableText;
