import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const TOPIC = { topic: { label: 'The machine, or the subject', example: 'Tajima TMAR-K1506C' } };
const REPLY_NOTE = 'Please answer on the site: nobody reads replies to this email.';
const BY_MAIL_NOTE = 'You can answer this email, or write on the site.';

/** The words of the mail to a buyer with new messages. */
export const BUYER_MESSAGE_TEXT = {
  key: 'mail-thread-buyer',
  group: 'mails-to-buyers',
  title: 'New messages for a buyer',
  usedIn: 'To the buyer of a conversation, with what the office or the seller wrote.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'About {{topic}}'),
    heading: line('Heading', 'There is an answer for you'),
    withoutWords: paragraphs(
      'If the address is not known to be the reader’s',
      'The seller has answered your question. You read the answer in the conversation.',
    ),
    note: paragraphs('Last paragraph', REPLY_NOTE),
    noteByMail: paragraphs('Last paragraph, if the site takes answers by mail', BY_MAIL_NOTE),
  },
} as const satisfies EditableText;

/** The words of the mail to a buyer who asked for another link to a conversation. */
export const THREAD_LINK_TEXT = {
  key: 'mail-thread-link',
  group: 'mails-to-buyers',
  title: 'Another link to a conversation',
  usedIn: 'To the buyer of a conversation, when somebody whose link to it no longer works asks for another one.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'Your link: {{topic}}'),
    heading: line('Heading', 'Your link to the conversation'),
    intro: paragraphs('First paragraph', 'You asked for another link to your conversation with us. Here it is.'),
    note: paragraphs(
      'Last paragraph',
      'If you did not ask for it, you need do nothing. Whoever has this link can read the conversation: please do not forward it.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail to a buyer or seller whose answer by mail came with files. */
export const MAILED_FILES_TEXT = {
  key: 'mail-thread-files',
  group: 'mails-to-buyers',
  title: 'Files that came with an answer by mail',
  usedIn: 'To the buyer or seller who attached files to an answer by mail, once a day for each conversation.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'Your files: {{topic}}'),
    heading: line('Heading', 'Please send your files on the site'),
    intro: paragraphs(
      'First paragraph',
      'Thank you for your answer. We take words by mail, but not the files that came with them, and nobody has received those.\n\nPlease send them on the site: photos and PDF files of at most 10 MB each.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail to a seller who talks to a buyer. */
export const SELLER_MESSAGE_TEXT = {
  key: 'mail-thread-seller',
  group: 'mails-to-sellers',
  title: 'New messages for a seller',
  usedIn: 'To a seller who talks to a buyer, with what the buyer or the office wrote.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'About {{topic}}'),
    heading: line('Heading', 'There is a message for you'),
    withoutWords: paragraphs(
      'If the address is not confirmed',
      'A message waits for you in your account. Confirm your address on your profile page, and we mail you the words as well.',
    ),
    note: paragraphs('Last paragraph', REPLY_NOTE),
    noteByMail: paragraphs('Last paragraph, if the site takes answers by mail', BY_MAIL_NOTE),
  },
} as const satisfies EditableText;

/** The words of the mail to a seller about questions that the office answers. */
export const SELLER_QUESTION_TEXT = {
  key: 'mail-seller-question',
  group: 'mails-to-sellers',
  title: 'A question about a listing without Premium',
  usedIn: 'To the seller of a listing without Premium, with the question, but not who asked it.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'A question about {{topic}}'),
    heading: line('Heading', 'Somebody asks about your machine'),
    intro: paragraphs(
      'Before the question',
      'Our office talks to the buyer. If you can answer what is asked about the machine, write it to us, and we pass it on.',
    ),
    withoutWords: paragraphs(
      'If the address is not confirmed',
      'The question waits for you in your account. Confirm your address on your profile page, and we mail you the words as well.',
    ),
    note: paragraphs('Last paragraph', REPLY_NOTE),
    noteByMail: paragraphs('Last paragraph, if the site takes answers by mail', BY_MAIL_NOTE),
  },
} as const satisfies EditableText;

/** The words of the mail to the office with new messages. */
export const OFFICE_MESSAGE_TEXT = {
  key: 'mail-thread-office',
  group: 'mails-to-office',
  title: 'New messages in a conversation',
  usedIn: 'To the office, with what a buyer or a seller wrote into a conversation.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'A message about {{topic}}'),
    heading: line('Heading', 'A conversation waits for you'),
  },
} as const satisfies EditableText;

/** The words of the mail that reminds a seller of a buyer who waits. */
export const SELLER_REMINDER_TEXT = {
  key: 'mail-thread-reminder',
  group: 'mails-to-sellers',
  title: 'A reminder of a buyer who waits',
  usedIn: 'To a seller who has not answered a buyer, or a question of the office, for one working day. Sent once.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'Your answer about {{topic}}'),
    heading: line('Heading', 'A buyer waits for your answer'),
    intro: paragraphs(
      'First paragraph',
      'A message about {{topic}} has waited for your answer for a working day.\n\nIf we do not hear from you in the next two working days, our office answers the buyer in your place.',
    ),
    note: paragraphs('Last paragraph', REPLY_NOTE),
    noteByMail: paragraphs('Last paragraph, if the site takes answers by mail', BY_MAIL_NOTE),
  },
} as const satisfies EditableText;

/** The words of the mail to the office about a seller who does not answer. */
export const SILENT_SELLER_TEXT = {
  key: 'mail-silent-seller',
  group: 'mails-to-office',
  title: 'A seller does not answer',
  usedIn:
    'To the office, once a seller has not answered for three working days. The conversation waits for the office then.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'No answer of the seller about {{topic}}'),
    heading: line('Heading', 'A seller does not answer'),
    intro: paragraphs(
      'First paragraph',
      'The seller was reminded and has not answered for three working days. The buyer waits for you now: you can answer in the seller’s place.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about a reported message. The office's answer follows the outcome. */
export const MESSAGE_REPORT_TEXT = {
  key: 'mail-message-report',
  group: 'mails-to-buyers',
  title: 'What came of a reported message',
  usedIn: 'To the buyer or the seller who reported a message of the other, once the office has decided.',
  fields: TOPIC,
  parts: {
    subject: requiredLine('Subject', 'What came of your report'),
    heading: line('Heading', 'We have looked into it'),
    intro: paragraphs('First paragraph', 'On {{day}} you reported a message in your conversation about {{topic}}.', {
      day: { label: 'The day of the report', example: 'November 29, 2026' },
    }),
    upheld: paragraphs('If the message was removed', 'We have removed the message. Thank you for telling us.'),
    dismissed: paragraphs(
      'If the report was dismissed',
      'We have read the message and found nothing against our rules, so it stays. Thank you for telling us.',
    ),
  },
} as const satisfies EditableText;
