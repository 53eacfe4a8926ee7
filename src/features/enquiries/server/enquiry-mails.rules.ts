import {
  facts,
  greeting,
  isSendableAddress,
  paragraph,
  smallPrint,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
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

/** The mail with a question to the seller of a Premium listing, which shows the seller's own contact. */
export function sellerEnquiryMail(
  site: LinkedSite,
  to: { email: string; userId: string | null },
  enquiry: Enquiry,
  machine: EnquiredMachine,
): Mail {
  return {
    to: to.email,
    userId: to.userId,
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

/**
 * The receipt of a message, with a copy of it if the address is known to be the sender's. Otherwise it only contains
 * the chosen questions, because anyone could use it to mail arbitrary text to a stranger.
 */
export function enquiryReceivedMail(
  site: LinkedSite,
  enquiry: Enquiry,
  { machine, isConfirmed }: { machine: EnquiredMachine | undefined; isConfirmed: boolean },
): Mail {
  return {
    to: enquiry.email,
    subject: `We have your message, ${site.name}`,
    body: [
      { kind: 'heading', text: 'We have your message' },
      paragraph(
        machine === undefined
          ? 'Thank you for writing to us. Our team will reply to this address.'
          : `Thank you for asking about the ${machine.name}. Our team will reply to this address.`,
      ),
      ...(isConfirmed ? fullCopy(enquiry) : chosenQuestions(enquiry)),
      ...(machine === undefined ? [] : [machineLink(site, machine)]),
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
