import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import {
  answerMail,
  approvalMail,
  rejectionMail,
  renewalMail,
} from '#app/features/wanted/server/wanted-mails.rules.ts';
import {
  WANTED_ANSWER_TEXT,
  WANTED_PUBLIC_TEXT,
  WANTED_REJECTED_TEXT,
  WANTED_RENEWAL_TEXT,
} from '#app/features/wanted/server/wanted-texts.rules.ts';
import { MACHINE, READER } from './watching-mail-texts.ts';

const AD = { title: '4 to 6 heads, Texas, up to $35,000', endsAt: new Date('2027-01-28T18:00:00Z') };
const THREAD = { id: '5f0c1c1e-0000-4000-8000-000000000001', key: 'key', mailKey: '1', replyTo: null };
const REASON = 'Please leave out the name of your shop.';

/** The mails about wanted ads. */
export function wantedMailTexts(site: LinkedSite): RegisteredText[] {
  const asked = { title: AD.title, facts: [] };
  return [
    {
      text: WANTED_ANSWER_TEXT,
      examples: {
        'Without Premium': answerMail(site, READER, { machine: MACHINE, asked, asksSeller: false }, THREAD),
        'With Premium': answerMail(site, READER, { machine: MACHINE, asked, asksSeller: true }, THREAD),
      },
    },
    { text: WANTED_PUBLIC_TEXT, examples: { 'An approved ad': approvalMail(site, READER, AD) } },
    {
      text: WANTED_REJECTED_TEXT,
      examples: { 'A rejected ad': rejectionMail(site, READER, { title: AD.title, reason: REASON }) },
    },
    { text: WANTED_RENEWAL_TEXT, examples: { 'An ad that ends': renewalMail(site, READER, AD) } },
  ];
}
