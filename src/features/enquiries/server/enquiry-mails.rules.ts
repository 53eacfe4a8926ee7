import {
  facts,
  greeting,
  isSendableAddress,
  limitFor,
  nameListing,
  paragraph,
  sayIn,
  smallPrint,
  withHeading,
  type LinkedSite,
  type Mail,
  type MailThread,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import type { EnquiredMachine } from './enquiries.db.ts';
import { ENQUIRY_RECEIVED_TEXT, ENQUIRY_TEXT, QUESTION_NOTICE_TEXT, QUESTION_TEXT } from './enquiry-texts.rules.ts';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import type { Enquiry } from '../enquiries.schema.ts';
import { hasQuestion, QUESTIONS } from '../questions.rules.ts';

/**
 * The mail to the operator with a message; the seller is not asked one that is held. Its subject, which is stored longer
 * than its text, and displayed in lists, contains no words of the sender.
 */
export function enquiryMail(
  site: LinkedSite,
  enquiry: Enquiry,
  machine: EnquiredMachine | undefined,
  { thread, isHeld = false }: { thread?: MailThread; isHeld?: boolean } = {},
): OperatorMail {
  const say = sayIn(ENQUIRY_TEXT, {});
  const subject = machine === undefined ? say('subject') : say('subjectAbout', { machine: machine.name });
  const body: MailBlock[] = [
    senderFacts(enquiry, machine),
    ...messageParagraphs(enquiry),
    ...(machine !== undefined && !isHeld && isAnsweredBySeller(machine) ? [paragraph(say('sellerAsked'))] : []),
    ...(machine === undefined ? [] : [machineLink(site, machine)]),
    { kind: 'action', label: 'Open messages', url: `${site.publicUrl}/admin/contacts` },
  ];
  return { ...inThread(thread), ...replyToSender(enquiry), ...withHeading(subject, body, say('heading')) };
}

/**
 * The mails about a question to the seller of a Premium listing, which shows the seller's own contact. The question
 * goes to that contact if the operator entered it or if it is the confirmed address of the seller's account. Anyone can
 * enter a stranger's: then the contact gets a notice without the sender's words, and the question goes to the account.
 */
export function sellerEnquiryMails(
  site: LinkedSite,
  enquiry: Enquiry,
  machine: EnquiredMachine,
  thread?: MailThread,
): Mail[] {
  const { sellerEmail: contact } = machine;
  if (contact === null || !isSendableAddress(contact)) return [];
  const reader = findQuestionReader(machine);
  const question = reader === null ? [] : [{ ...questionMail(site, reader, enquiry, machine), ...inThread(thread) }];
  return reader === contact ? question : [questionNotice(site, contact, machine), ...question];
}

/** The address to which the question itself is mailed; null if there is none. */
function findQuestionReader({ sellerEmail: contact, accountEmail, isOperators }: EnquiredMachine): string | null {
  if (contact === null || !isSendableAddress(contact)) return null;
  return isOperators || accountEmail?.toLowerCase() === contact.toLowerCase() ? contact : accountEmail;
}

/** Whether a seller, not the operator, is mailed the question itself, and therefore answers it. */
export function isAnsweredBySeller(machine: EnquiredMachine): boolean {
  return !machine.isAnsweredByOperator && findQuestionReader(machine) !== null;
}

export function questionMail(site: LinkedSite, to: string, enquiry: Enquiry, machine: EnquiredMachine): Mail {
  const say = sayIn(QUESTION_TEXT, { machine: machine.name });
  const body = [
    paragraph(greeting(machine.contactName)),
    paragraph(say('intro')),
    senderFacts(enquiry, machine),
    ...messageParagraphs(enquiry),
    machineLink(site, machine),
  ];
  return {
    to,
    userId: machine.sellerId,
    limit: 'confirmed',
    ...replyToSender(enquiry),
    ...withHeading(say('subject'), body, say('heading')),
  };
}

export function questionNotice(
  site: LinkedSite,
  to: string,
  { sellerId, accountEmail, heads }: Pick<EnquiredMachine, 'sellerId' | 'accountEmail' | 'heads'>,
): Mail {
  const say = sayIn(QUESTION_NOTICE_TEXT, { heads: pluralize(heads, 'head') });
  const body: MailBlock[] = [
    paragraph(say('intro')),
    paragraph(say(accountEmail === null ? 'inOffice' : 'inAccount')),
    { kind: 'action', label: 'Open your profile', url: `${site.publicUrl}/profile` },
    smallPrint(say('note')),
  ];
  return { to, userId: sellerId, limit: 'unconfirmed', ...withHeading(say('subject'), body) };
}

type ReceiptFacts = {
  machine: EnquiredMachine | undefined;
  isConfirmed: boolean;
  /** The conversation of the message, with the key of the buyer's links. */
  thread: { id: string; key: string; contactId: string };
};

/**
 * The receipt of a message, with a copy of it and the machine's name if the address is known to be the sender's.
 * Otherwise it only contains the chosen questions, because anyone could use it to mail arbitrary text to a stranger.
 */
export function enquiryReceivedMail(
  site: LinkedSite,
  enquiry: Enquiry,
  { machine, isConfirmed, thread }: ReceiptFacts,
): Mail {
  const say = sayIn(ENQUIRY_RECEIVED_TEXT, { site: site.name });
  const intro =
    machine === undefined
      ? say('intro')
      : say('introAbout', { machine: `${isConfirmed ? 'the ' : ''}${nameListing({ isConfirmed }, machine)}` });
  const body: MailBlock[] = [
    paragraph(intro),
    ...(isConfirmed ? [paragraph(say('copy')), ...messageParagraphs(enquiry)] : chosenQuestions(enquiry)),
    // The address contains words of the seller.
    ...(machine === undefined || !isConfirmed ? [] : [machineLink(site, machine)]),
    { kind: 'action', label: 'Open the conversation', url: `${site.publicUrl}${threadHref(thread.id, thread.key)}` },
    smallPrint(say('note')),
  ];
  return {
    to: enquiry.email,
    thread: { id: thread.id, message: `${thread.contactId}-buyer` },
    limit: limitFor({ isConfirmed }),
    ...withHeading(say('subject'), body, say('heading')),
  };
}

/** The frequent questions in the message, in our own wording. */
function chosenQuestions({ message }: Enquiry): MailBlock[] {
  const rows = QUESTIONS.filter((question) => hasQuestion(message, question)).map(({ topic, line }) => ({
    label: topic,
    value: line,
  }));
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }];
}

/** Mail programs show the first mails of a conversation together with what follows. */
function inThread(thread: MailThread | undefined): Pick<Mail, 'thread'> {
  return thread === undefined ? {} : { thread };
}

/** The sender's `Reply-To`, unless the address is unsuitable for a header. */
function replyToSender({ email }: Enquiry): Pick<Mail, 'replyTo'> {
  return isSendableAddress(email) ? { replyTo: email } : {};
}

function senderFacts({ name, email, phone, subject }: Enquiry, machine: EnquiredMachine | undefined): MailBlock {
  return facts({
    Name: name,
    Email: email,
    Phone: phone,
    Subject: subject,
    Machine: machine && `${machine.name} (${machine.id})`,
  });
}

function messageParagraphs({ message }: Enquiry): MailBlock[] {
  return message.split(/\s*\n\s*/).map(paragraph);
}

function machineLink(site: LinkedSite, { id }: EnquiredMachine): MailBlock {
  return { kind: 'action', label: 'See the machine', url: `${site.publicUrl}${machineHref(id)}?from=mail` };
}
