import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const FIELDS = {
  quote: { label: 'The number, and the version after the first', example: 'Q-1001' },
  topic: { label: 'The machine', example: 'Tajima TMAR-K1506C' },
};

/** Who reads what a buyer answers to a mail about a quote. */
const SELLER_READS = paragraphs(
  'If the seller takes part in the conversation',
  'The seller of the machine does not see this quote, but reads what you write in our conversation or answer to this mail.',
);

/** The words of the mail to a buyer with a quote. */
export const QUOTE_TEXT = {
  key: 'mail-quote',
  group: 'mails-to-buyers',
  title: 'A quote',
  usedIn: 'To the buyer of a conversation, when the office sends a quote or a new version of it.',
  fields: FIELDS,
  parts: {
    subject: requiredLine('Subject', 'Quote {{quote}}: {{topic}}'),
    heading: line('Heading', 'Your quote'),
    intro: paragraphs('First paragraph', 'Here is quote {{quote}} for {{topic}}.'),
    replaced: paragraphs('If it is a new version', 'It replaces the version before. This has changed:'),
    note: paragraphs(
      'Last paragraph',
      'On its page you read what it contains, download it, and accept or decline it. Whoever has the link can do so: please do not forward it to others.',
    ),
    seller: SELLER_READS,
  },
} as const satisfies EditableText;

/** The words of the mail to a buyer who has accepted a quote. */
export const QUOTE_ACCEPTED_TEXT = {
  key: 'mail-quote-accepted',
  group: 'mails-to-buyers',
  title: 'A quote that the buyer has accepted',
  usedIn: 'To the buyer who has accepted a quote.',
  fields: FIELDS,
  parts: {
    subject: requiredLine('Subject', 'You have accepted quote {{quote}}'),
    heading: line('Heading', 'Thank you for your order'),
    intro: paragraphs(
      'First paragraph',
      'You have accepted quote {{quote}} for {{topic}}. We write to you about the next steps.',
    ),
    seller: SELLER_READS,
  },
} as const satisfies EditableText;

/** The words of the mail to the office about an accepted quote. */
export const QUOTE_ACCEPTED_OFFICE_TEXT = {
  key: 'mail-quote-accepted-office',
  group: 'mails-to-office',
  title: 'A quote was accepted',
  usedIn: 'To the office, when a buyer has accepted a quote.',
  fields: FIELDS,
  parts: {
    subject: requiredLine('Subject', 'Quote {{quote}} is accepted: {{topic}}'),
    heading: line('Heading', 'A quote is accepted'),
  },
} as const satisfies EditableText;
