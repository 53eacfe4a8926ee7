import { paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

/** The words of the mail about a sale that may owe a commission. */
export const SALE_TEXT = {
  key: 'mail-sale',
  group: 'mails-to-office',
  title: 'A machine was sold',
  usedIn:
    'A day after a seller marked a machine as sold, if the sale may owe a commission, or something speaks against what they say of it.',
  fields: { machine: { label: 'The name of the machine', example: 'Tajima TMAR-K1506C' } },
  parts: {
    subject: requiredLine('Subject', 'Sold: {{machine}}'),
    owed: paragraphs(
      'First paragraph, with a commission',
      'The seller marked this machine as sold, and a commission is owed. Please check buyer, price and day.',
    ),
    unknown: paragraphs(
      'First paragraph, commission not known',
      'The seller marked this machine as sold. Whether a commission is owed is not known: please find out who bought it, and for how much.',
    ),
    doubtful: paragraphs(
      'First paragraph, no commission, with a doubt',
      'The seller marked this machine as sold. By what they say of the sale, no commission is owed, but something speaks against it: please find out who bought it, and for how much.',
    ),
  },
} as const satisfies EditableText;
