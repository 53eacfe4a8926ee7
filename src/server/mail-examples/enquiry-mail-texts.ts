import {
  enquiryMail,
  enquiryReceivedMail,
  questionMail,
  questionNotice,
} from '#app/features/enquiries/server/enquiry-mails.rules.ts';
import {
  ENQUIRY_RECEIVED_TEXT,
  ENQUIRY_TEXT,
  QUESTION_NOTICE_TEXT,
  QUESTION_TEXT,
} from '#app/features/enquiries/server/enquiry-texts.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, TO } from './example-values.ts';

const MACHINE = {
  ...LISTING,
  sellerId: null,
  contactName: TO.name,
  sellerEmail: TO.email,
  accountEmail: null,
  isOperators: false,
  isAnsweredByOperator: true,
};
const THREAD = { id: '0b5e7f7c-5f0c-4f6e-9a43-2f5f1c1f7d10', key: 'example', contactId: 'example' };
const ENQUIRY = {
  name: 'Grace',
  email: 'buyer@shop.example',
  phone: null,
  subject: null,
  message: 'Is the machine still for sale?',
};

/** The mails about messages. */
export function enquiryMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    { text: QUESTION_TEXT, examples: only(questionMail(site, TO.email, ENQUIRY, MACHINE)) },
    {
      text: QUESTION_NOTICE_TEXT,
      examples: {
        'Only the office has the message': questionNotice(site, TO.email, MACHINE),
        'The message went to the account': questionNotice(site, TO.email, { ...MACHINE, accountEmail: TO.email }),
      },
    },
    {
      text: ENQUIRY_RECEIVED_TEXT,
      examples: {
        'About a machine': enquiryReceivedMail(site, ENQUIRY, { machine: MACHINE, isConfirmed: true, thread: THREAD }),
        'About no machine': enquiryReceivedMail(site, ENQUIRY, {
          machine: undefined,
          isConfirmed: true,
          thread: THREAD,
        }),
        'To an address that is not confirmed': enquiryReceivedMail(site, ENQUIRY, {
          machine: MACHINE,
          isConfirmed: false,
          thread: THREAD,
        }),
      },
    },
    {
      text: ENQUIRY_TEXT,
      examples: {
        'About a machine': enquiryMail(site, ENQUIRY, MACHINE),
        'About a machine whose seller is asked': enquiryMail(site, ENQUIRY, {
          ...MACHINE,
          accountEmail: TO.email,
          isAnsweredByOperator: false,
        }),
        'About no machine': enquiryMail(site, ENQUIRY, undefined),
      },
    },
  ];
}
