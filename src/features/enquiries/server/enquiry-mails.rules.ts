import {
  greeting,
  type LinkedSite,
  isSendableAddress,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { machineHref } from '#app/features/machines/machine-href.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import type { EnquiredMachine } from './enquiries.db.ts';
import type { Enquiry } from '../enquiries.schema.ts';
import { hasQuestion, QUESTIONS } from '../questions.rules.ts';

/** Tells the operator what somebody wrote. */
export function enquiryMail(site: LinkedSite, enquiry: Enquiry, machine: EnquiredMachine | undefined): OperatorMail {
  return {
    ...answersTo(enquiry),
    subject: machine === undefined ? 'A new message' : subjectAbout(machine),
    body: [
      { kind: 'heading', text: 'A new message' },
      sender(enquiry, machine),
      ...letter(enquiry),
      ...(machine === undefined ? [] : [linkTo(site, machine)]),
      { kind: 'action', label: 'Open messages', url: `${site.publicUrl}/admin/contacts` },
    ],
  };
}

/** Tells the seller of a Premium listing, whose own contact it shows, what somebody asks. */
export function sellerEnquiryMail(
  site: LinkedSite,
  to: { email: string; userId: string | null },
  enquiry: Enquiry,
  machine: EnquiredMachine,
): Mail {
  return {
    to: to.email,
    userId: to.userId,
    ...answersTo(enquiry),
    subject: subjectAbout(machine),
    body: [
      { kind: 'heading', text: 'Someone is asking about your machine' },
      paragraph(greeting(machine.contactName)),
      paragraph('This message came through the contact form. Answer it directly: the sender waits for you.'),
      sender(enquiry, machine),
      ...letter(enquiry),
      linkTo(site, machine),
    ],
  };
}

/**
 * Says that a message has arrived, with a copy of it where the address is known to be the sender's. Otherwise only the
 * questions that were chosen: whoever enters somebody else's address could have us mail them anything.
 */
export function receiptMail(
  site: LinkedSite,
  enquiry: Enquiry,
  { machine, isSenders }: { machine: EnquiredMachine | undefined; isSenders: boolean },
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
      ...(isSenders ? wholeCopyOf(enquiry) : chosenIn(enquiry)),
      ...(machine === undefined ? [] : [linkTo(site, machine)]),
      {
        kind: 'small print',
        text: 'If you did not write to us, somebody mistyped their address: you can ignore this email.',
      },
    ],
  };
}

function wholeCopyOf(enquiry: Enquiry): MailBlock[] {
  return [paragraph('You wrote:'), ...letter(enquiry)];
}

/** The questions that were chosen, in our own words. */
function chosenIn({ message }: Enquiry): MailBlock[] {
  const asked = QUESTIONS.filter((question) => hasQuestion(message, question)).map(({ topic, line }) => ({
    label: topic,
    value: line,
  }));
  return asked.length === 0 ? [] : [{ kind: 'facts', rows: asked }];
}

/** Subjects are kept longer than texts, and shown in lists: nothing that the sender wrote is in them. */
function subjectAbout({ name }: EnquiredMachine): string {
  return `A message about ${name}`;
}

/** Answering is one click, unless the address is one that no mail should name in its head. */
function answersTo({ email }: Enquiry): Pick<Mail, 'replyTo'> {
  return isSendableAddress(email) ? { replyTo: email } : {};
}

function sender({ name, email, phone, subject }: Enquiry, machine: EnquiredMachine | undefined): MailBlock {
  const rows = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    ...(phone === undefined || phone === null ? [] : [{ label: 'Phone', value: phone }]),
    ...(subject === undefined || subject === null ? [] : [{ label: 'Subject', value: subject }]),
    ...(machine === undefined ? [] : [{ label: 'Machine', value: `${machine.name} (${machine.id})` }]),
  ];
  return { kind: 'facts', rows };
}

function letter({ message }: Enquiry): MailBlock[] {
  return message.split(/\s*\n\s*/).map(paragraph);
}

function linkTo(site: LinkedSite, { id }: EnquiredMachine): MailBlock {
  return { kind: 'action', label: 'See the machine', url: `${site.publicUrl}${machineHref(id)}` };
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}
