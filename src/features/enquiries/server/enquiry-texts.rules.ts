import { SITE_FIELD } from '#app/features/mail/mail.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const MACHINE = { machine: { label: 'The machine', example: 'Tajima TMAR-K1506C' } };
const SUBJECT_ABOUT = 'A message about {{machine}}';

/** The words of the mail to the operator with a message. */
export const ENQUIRY_TEXT = {
  key: 'mail-enquiry',
  group: 'mails-to-office',
  title: 'A new message',
  usedIn: 'For each message from the contact form.',
  fields: {},
  parts: {
    subject: requiredLine('Subject', 'A new message'),
    subjectAbout: requiredLine('Subject, about a machine', SUBJECT_ABOUT, MACHINE),
    heading: line('Heading', 'A new message'),
    sellerAsked: paragraphs(
      'If the seller has the question, too',
      'The seller has this question, too, and answers it: it does not wait for you.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail to a seller with a question. */
export const QUESTION_TEXT = {
  key: 'mail-question',
  group: 'mails-to-sellers',
  title: 'A question about your machine',
  usedIn: 'To the seller of a Premium listing, with the question of a buyer.',
  fields: MACHINE,
  parts: {
    subject: requiredLine('Subject', SUBJECT_ABOUT),
    heading: line('Heading', 'Someone is asking about your machine'),
    intro: paragraphs(
      'Before the message',
      'This message came through the contact form. Answer it directly: the sender waits for you.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail to a seller about a question, which it does not contain. */
export const QUESTION_NOTICE_TEXT = {
  key: 'mail-question-notice',
  group: 'mails-to-sellers',
  title: 'Notice of a question about your machine',
  usedIn: 'To the contact of a Premium listing whose address is not confirmed, in place of the question.',
  fields: { heads: { label: 'The number of heads', example: '6 heads' } },
  parts: {
    subject: requiredLine('Subject', 'Someone is asking about your machine'),
    intro: paragraphs('First paragraph', 'A message about your machine with {{heads}} came through the contact form.'),
    inOffice: paragraphs(
      'If only the office has the message',
      'Our team has it. Confirm the email address of your account on your profile page, and messages come to you as well.',
    ),
    inAccount: paragraphs(
      'If the message went to the account',
      'We have sent it to the confirmed email address of your account, as this one is only the contact of your listing.',
    ),
    note: paragraphs(
      'Last paragraph',
      'If you sell no machine with us, somebody mistyped their address: you can ignore this email.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail that confirms a message to its sender. */
export const ENQUIRY_RECEIVED_TEXT = {
  key: 'mail-enquiry-received',
  group: 'mails-to-buyers',
  title: 'We have your message',
  usedIn: 'To the sender of a message.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'We have your message, {{site}}'),
    heading: line('Heading', 'We have your message'),
    intro: paragraphs('First paragraph', 'Thank you for writing to us. Our team will reply to this address.'),
    introAbout: paragraphs(
      'First paragraph, about a machine',
      'Thank you for asking about {{machine}}. Our team will reply to this address.',
      { machine: { label: 'The machine', example: 'the Tajima TMAR-K1506C' } },
    ),
    copy: line('Before the copy of the message', 'You wrote:'),
    note: paragraphs(
      'Last paragraph',
      'If you did not write to us, somebody mistyped their address: you can ignore this email.',
    ),
  },
} as const satisfies EditableText;
