import {
  facts,
  greeting,
  isSendableAddress,
  limitFor,
  nameListing,
  paragraph,
  smallPrint,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import type { EnquiredMachine } from './enquiries.db.ts';
import type { Enquiry } from '../enquiries.schema.ts';
import { hasQuestion, QUESTIONS } from '../questions.rules.ts';

/** The mail to the operator with a message. */
export function enquiryMail(site: LinkedSite, enquiry: Enquiry, machine: EnquiredMachine | undefined): OperatorMail {
  return {
    ...replyToSender(enquiry),
    subject: machine === undefined ? 'A new message' : subjectAbout(machine),
    body: [
      { kind: 'heading', text: 'A new message' },
      senderFacts(enquiry, machine),
      ...messageParagraphs(enquiry),
      ...(machine === undefined ? [] : [machineLink(site, machine)]),
      { kind: 'action', label: 'Open messages', url: `${site.publicUrl}/admin/contacts` },
    ],
  };
}

/**
 * The mails about a question to the seller of a Premium listing, which shows the seller's own contact. The question
 * goes to that contact if the operator entered it or if it is the confirmed address of the seller's account. Anyone can
 * enter a stranger's: then the contact gets a notice without the sender's words, and the question goes to the account.
 */
export function sellerEnquiryMails(site: LinkedSite, enquiry: Enquiry, machine: EnquiredMachine): Mail[] {
  const { sellerEmail: contact, accountEmail, isOperators } = machine;
  if (contact === null || !isSendableAddress(contact)) return [];
  const isConfirmed = isOperators || accountEmail?.toLowerCase() === contact.toLowerCase();
  if (isConfirmed) return [questionMail(site, contact, enquiry, machine)];
  const notice = questionNotice(site, contact, machine);
  return accountEmail === null ? [notice] : [notice, questionMail(site, accountEmail, enquiry, machine)];
}

function questionMail(site: LinkedSite, to: string, enquiry: Enquiry, machine: EnquiredMachine): Mail {
  return {
    to,
    userId: machine.sellerId,
    limit: 'confirmed',
    ...replyToSender(enquiry),
    subject: subjectAbout(machine),
    body: [
      { kind: 'heading', text: 'Someone is asking about your machine' },
      paragraph(greeting(machine.contactName)),
      paragraph('This message came through the contact form. Answer it directly: the sender waits for you.'),
      senderFacts(enquiry, machine),
      ...messageParagraphs(enquiry),
      machineLink(site, machine),
    ],
  };
}

function questionNotice(
  site: LinkedSite,
  to: string,
  { sellerId, accountEmail, heads }: Pick<EnquiredMachine, 'sellerId' | 'accountEmail' | 'heads'>,
): Mail {
  return {
    to,
    userId: sellerId,
    limit: 'unconfirmed',
    subject: 'Someone is asking about your machine',
    body: [
      { kind: 'heading', text: 'Someone is asking about your machine' },
      paragraph(`A message about your machine with ${pluralize(heads, 'head')} came through the contact form.`),
      paragraph(accountEmail === null ? CONFIRM_TO_READ : SENT_TO_ACCOUNT),
      { kind: 'action', label: 'Open your profile', url: `${site.publicUrl}/profile` },
      smallPrint('If you sell no machine with us, somebody mistyped their address: you can ignore this email.'),
    ],
  };
}

const CONFIRM_TO_READ =
  'Our team has it. Confirm the email address of your account on your profile page, and messages come to you as well.';
const SENT_TO_ACCOUNT =
  'We have sent it to the confirmed email address of your account, as this one is only the contact of your listing.';

/**
 * The receipt of a message, with a copy of it and the machine's name if the address is known to be the sender's.
 * Otherwise it only contains the chosen questions, because anyone could use it to mail arbitrary text to a stranger.
 */
export function enquiryReceivedMail(
  site: LinkedSite,
  enquiry: Enquiry,
  { machine, isConfirmed }: { machine: EnquiredMachine | undefined; isConfirmed: boolean },
): Mail {
  return {
    to: enquiry.email,
    limit: limitFor({ isConfirmed }),
    subject: `We have your message, ${site.name}`,
    body: [
      { kind: 'heading', text: 'We have your message' },
      paragraph(
        machine === undefined
          ? 'Thank you for writing to us. Our team will reply to this address.'
          : `Thank you for asking about ${isConfirmed ? 'the ' : ''}${nameListing({ isConfirmed }, machine)}. Our team will reply to this address.`,
      ),
      ...(isConfirmed ? fullCopy(enquiry) : chosenQuestions(enquiry)),
      // The address contains words of the seller.
      ...(machine === undefined || !isConfirmed ? [] : [machineLink(site, machine)]),
      smallPrint('If you did not write to us, somebody mistyped their address: you can ignore this email.'),
    ],
  };
}

function fullCopy(enquiry: Enquiry): MailBlock[] {
  return [paragraph('You wrote:'), ...messageParagraphs(enquiry)];
}

/** The frequent questions in the message, in our own wording. */
function chosenQuestions({ message }: Enquiry): MailBlock[] {
  const rows = QUESTIONS.filter((question) => hasQuestion(message, question)).map(({ topic, line }) => ({
    label: topic,
    value: line,
  }));
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }];
}

/** Subjects are stored longer than texts, and displayed in lists, so they contain no text of the sender. */
function subjectAbout({ name }: EnquiredMachine): string {
  return `A message about ${name}`;
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
  return { kind: 'action', label: 'See the machine', url: `${site.publicUrl}${machineHref(id)}` };
}
