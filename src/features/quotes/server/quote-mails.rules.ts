import {
  toBuyer,
  topicFor,
  type MailedBuyer,
  type MailedThread,
} from '#app/features/conversations/server/thread-mails.rules.ts';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import {
  paragraph,
  sayIn,
  smallPrint,
  withHeading,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { formatCents } from '#app/lib/format.ts';
import { siteTimestamp } from '#app/lib/site-time.ts';
import { changeWords, dayWords, type QuoteChange } from '../quote-changes.rules.ts';
import { formatQuoteNumber, quoteHref, quoteTitle } from '../quote-numbers.rules.ts';
import { QUOTE_ACCEPTED_OFFICE_TEXT, QUOTE_ACCEPTED_TEXT, QUOTE_TEXT } from './quote-texts.rules.ts';
import type { QuoteRow } from './quotes.db.ts';

/** What mails say of a quote. Lines may contain the name of the listing, which its seller has written. */
export type MailedQuote = Pick<QuoteRow, 'number' | 'version' | 'totalCents' | 'depositCents' | 'validUntil'>;

/** The mail to a buyer with a quote, with what it changes of the version before, and with who reads answers to it. */
export function quoteMail(
  site: LinkedSite,
  { buyer, thread }: { buyer: MailedBuyer; thread: MailedThread },
  quote: MailedQuote,
  { changes, isSellerInThread }: { changes: readonly QuoteChange[]; isSellerInThread: boolean },
): Mail {
  const number = formatQuoteNumber(quote.number);
  const topic = topicFor({ isConfirmed: buyer.isProven }, thread, 'the machine that you asked about');
  const say = sayIn(QUOTE_TEXT, { quote: quoteTitle(number, quote.version), topic });
  const replaced =
    quote.version === 1 ? [] : [paragraph(say('replaced')), ...changes.map((change) => paragraph(changeWords(change)))];
  return toBuyer(
    buyer,
    thread,
    [say('subject'), say('heading')],
    [
      paragraph(say('intro')),
      factsOf(quote),
      ...replaced,
      { kind: 'action', label: 'Open the quote', url: `${site.publicUrl}${quoteHref(number, { key: buyer.key })}` },
      smallPrint(say('note')),
      ...(isSellerInThread ? [smallPrint(say('seller'))] : []),
    ],
  );
}

/** The mail to a buyer who has accepted a quote. */
export function quoteAcceptedMail(
  site: LinkedSite,
  { buyer, thread }: { buyer: MailedBuyer; thread: MailedThread },
  quote: MailedQuote,
  { isSellerInThread }: { isSellerInThread: boolean },
): Mail {
  const number = formatQuoteNumber(quote.number);
  const topic = topicFor({ isConfirmed: buyer.isProven }, thread, 'the machine that you asked about');
  const say = sayIn(QUOTE_ACCEPTED_TEXT, { quote: quoteTitle(number, quote.version), topic });
  return toBuyer(
    buyer,
    thread,
    [say('subject'), say('heading')],
    [
      paragraph(say('intro')),
      factsOf(quote),
      { kind: 'action', label: 'Open the quote', url: `${site.publicUrl}${quoteHref(number, { key: buyer.key })}` },
      ...(isSellerInThread ? [smallPrint(say('seller'))] : []),
    ],
  );
}

/** The mail to the office about a quote that was accepted with this name. */
export function quoteAcceptedOfficeMail(
  site: LinkedSite,
  { threadId, mailKey }: { threadId: string; mailKey: string },
  quote: MailedQuote & Pick<QuoteRow, 'machineName'>,
  { name, at }: { name: string; at: Date },
): OperatorMail {
  const title = quoteTitle(formatQuoteNumber(quote.number), quote.version);
  const say = sayIn(QUOTE_ACCEPTED_OFFICE_TEXT, { quote: title, topic: quote.machineName });
  const accepted = { label: 'Accepted', value: `${name}, ${siteTimestamp(at).replace('T', ' ')}` };
  const url = `${site.publicUrl}${threadHref(threadId)}`;
  const body: MailBlock[] = [
    { kind: 'facts', rows: [accepted, ...rowsOf(quote)] },
    { kind: 'action', label: 'Open the conversation', url },
  ];
  return { thread: { id: threadId, message: mailKey }, ...withHeading(say('subject'), body, say('heading')) };
}

function factsOf(quote: MailedQuote): MailBlock {
  return { kind: 'facts', rows: rowsOf(quote) };
}

function rowsOf({ totalCents, depositCents, validUntil }: MailedQuote): { label: string; value: string }[] {
  return [
    { label: 'Total', value: formatCents(totalCents) },
    ...(depositCents === null ? [] : [{ label: 'Deposit', value: formatCents(depositCents) }]),
    { label: 'Valid until', value: dayWords(validUntil) },
  ];
}
