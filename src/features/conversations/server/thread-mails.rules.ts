import type { ReportOutcome } from '#app/db/enums.ts';
import type { MessageFileKind, ThreadParty } from '#app/db/thread-enums.ts';
import {
  greeting,
  limitFor,
  paragraph,
  sayIn,
  smallPrint,
  withHeading,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { abridge } from '#app/lib/truncate.ts';
import { countFiles } from '../message-files.rules.ts';
import { threadHref } from '../thread-links.rules.ts';
import {
  BUYER_MESSAGE_TEXT,
  MAILED_FILES_TEXT,
  MESSAGE_REPORT_TEXT,
  OFFICE_MESSAGE_TEXT,
  SELLER_MESSAGE_TEXT,
  SELLER_QUESTION_TEXT,
  SELLER_REMINDER_TEXT,
  SILENT_SELLER_TEXT,
  THREAD_LINK_TEXT,
} from './thread-texts.rules.ts';

/** The buyer of a thread as the recipient of a mail. `isProven`: they have opened the thread by its link or confirmed the address. */
export type MailedBuyer = { email: string; name: string; key: string; isProven: boolean };

/** The thread of a mail to one of its parties. */
export type MailedThread = {
  id: string;
  /** The listing, or the subject of a thread about none; null without either. */
  topic: string | null;
  /** The key of the mail in its thread: mail programs show the mails of a thread as one. */
  mailKey: string;
  /** The address that takes the recipient's answers; null if the site takes none by mail. */
  replyTo: string | null;
};

/** What is new in a thread for the recipient of a mail. */
export type NewMessages = MailedThread & {
  /** Oldest first. */
  messages: readonly {
    author: ThreadParty;
    authorName: string | null;
    text: string;
    files: readonly { kind: MessageFileKind }[];
    hiddenFiles: readonly MessageFileKind[];
  }[];
};

/** A mail quotes this many of the newest messages, and so much of each. */
const MOST_QUOTED = 5;
const MOST_WORDS = 1_000;

export const SELLER_QUESTIONS_PATH = '/seller-portal/questions';

/**
 * The mail to a buyer. Before they are proven, it contains no words of a seller, who could otherwise mail a stranger by
 * asking a question in their name.
 */
export function buyerMail(site: LinkedSite, buyer: MailedBuyer, news: NewMessages): Mail {
  const say = sayIn(BUYER_MESSAGE_TEXT, { topic: topicFor({ isConfirmed: buyer.isProven }, news, 'your message') });
  const isQuoted = buyer.isProven || news.messages.every(({ author }) => author === 'office');
  return toBuyer(
    buyer,
    news,
    [say('subject'), say('heading')],
    [
      ...(isQuoted ? quoted(site, news) : [paragraph(say('withoutWords'))]),
      link(site, 'Read and answer', threadHref(news.id, buyer.key)),
      smallPrint(say(news.replyTo === null ? 'note' : 'noteByMail')),
    ],
  );
}

/** The mail to a buyer with the link to their thread, which somebody asked for who has one that does not work. */
export function threadLinkMail(site: LinkedSite, buyer: MailedBuyer, thread: MailedThread): Mail {
  const say = sayIn(THREAD_LINK_TEXT, { topic: topicFor({ isConfirmed: buyer.isProven }, thread, 'your message') });
  return toBuyer(
    buyer,
    thread,
    [say('subject'), say('heading')],
    [
      paragraph(say('intro')),
      link(site, 'Open the conversation', threadHref(thread.id, buyer.key)),
      smallPrint(say('note')),
    ],
  );
}

/** The mail to a buyer or seller whose answer by mail came with files. Their address is known to be theirs. */
export function mailedFilesMail(
  site: LinkedSite,
  sender: MailedBuyer | (Recipient & { hasJoined: boolean }),
  thread: MailedThread,
): Mail {
  const say = sayIn(MAILED_FILES_TEXT, { topic: thread.topic ?? 'your message' });
  const titles = [say('subject'), say('heading')] as const;
  const bodyWith = (path: string) => [paragraph(say('intro')), link(site, 'Send the files', path)];
  if ('key' in sender) return toBuyer(sender, thread, titles, bodyWith(threadHref(thread.id, sender.key)));
  return toSeller(sender, thread, titles, bodyWith(sellersHref(thread.id, sender)));
}

/** The mail to a seller who has joined the thread. */
export function sellerMail(site: LinkedSite, seller: Recipient, news: NewMessages): Mail {
  const say = sayIn(SELLER_MESSAGE_TEXT, { topic: topicFor(seller, news, 'your machine') });
  return toSeller(
    seller,
    news,
    [say('subject'), say('heading')],
    [
      ...(seller.isConfirmed ? quoted(site, news) : [paragraph(say('withoutWords'))]),
      link(site, 'Read and answer', threadHref(news.id)),
      smallPrint(say(news.replyTo === null ? 'note' : 'noteByMail')),
    ],
  );
}

/** The mail to a seller about questions that the office answers. The messages contain no contact data of the buyer. */
export function sellerQuestionMail(site: LinkedSite, seller: Recipient, news: NewMessages): Mail {
  const say = sayIn(SELLER_QUESTION_TEXT, { topic: topicFor(seller, news, 'your machine') });
  return toSeller(
    seller,
    news,
    [say('subject'), say('heading')],
    [
      ...(seller.isConfirmed ? [paragraph(say('intro')), ...quoted(site, news)] : [paragraph(say('withoutWords'))]),
      link(site, 'Read and answer', questionHref(news.id)),
      smallPrint(say(news.replyTo === null ? 'note' : 'noteByMail')),
    ],
  );
}

export function officeMail(site: LinkedSite, news: NewMessages): OperatorMail {
  const say = sayIn(OFFICE_MESSAGE_TEXT, { topic: news.topic ?? 'no machine' });
  const body = [...quoted(site, news), link(site, 'Open the conversation', threadHref(news.id))];
  return { thread: { id: news.id, message: news.mailKey }, ...withHeading(say('subject'), body, say('heading')) };
}

/** The mail that reminds a seller who does not answer. `hasJoined`: the seller talks to the buyer, not to the office. */
export function reminderMail(
  site: LinkedSite,
  seller: Recipient,
  waiting: MailedThread & { hasJoined: boolean },
): Mail {
  const say = sayIn(SELLER_REMINDER_TEXT, { topic: topicFor(seller, waiting, 'your machine') });
  return toSeller(
    seller,
    waiting,
    [say('subject'), say('heading')],
    [
      paragraph(say('intro')),
      link(site, 'Read and answer', sellersHref(waiting.id, waiting)),
      smallPrint(say(waiting.replyTo === null ? 'note' : 'noteByMail')),
    ],
  );
}

/** The mail to the office about a seller who does not answer. */
export function silentSellerMail(site: LinkedSite, waiting: MailedThread): OperatorMail {
  const say = sayIn(SILENT_SELLER_TEXT, { topic: waiting.topic ?? 'no machine' });
  const body = [paragraph(say('intro')), link(site, 'Open the conversation', threadHref(waiting.id))];
  return { thread: { id: waiting.id, message: waiting.mailKey }, ...withHeading(say('subject'), body, say('heading')) };
}

/** The buyer or the seller who reported a message; a buyer may have no account. `path` leads to the conversation. */
export type ReportReader = Omit<Recipient, 'id'> & { id: string | null; path: string };

type ReportedMessage = Pick<NewMessages, 'topic'> & {
  reportedAt: Date;
  outcome: ReportOutcome;
  /** What the office says besides the outcome; null if nothing. */
  answer: string | null;
};

/** The mail that says what came of the report of a message, without its words. Not among the mails of the thread. */
export function messageReportMail(site: LinkedSite, to: ReportReader, reported: ReportedMessage): Mail {
  const { reportedAt, outcome, answer } = reported;
  const say = sayIn(MESSAGE_REPORT_TEXT, { topic: topicFor(to, reported, 'a machine') });
  const body = [
    paragraph(greeting(to.isConfirmed ? to.name : null)),
    paragraph(say('intro', { day: longDayIn(siteTimeZone(), reportedAt.toISOString()) })),
    paragraph(say(outcome)),
    ...(answer?.split(/\s*\n\s*/) ?? []).map(paragraph),
    link(site, 'Open the conversation', to.path),
  ];
  return { to: to.email, userId: to.id, limit: limitFor(to), ...withHeading(say('subject'), body, say('heading')) };
}

/** The page on which a seller who has not joined a thread answers its question. */
export function questionHref(id: string): string {
  return `${SELLER_QUESTIONS_PATH}#${id}`;
}

/** Where a seller answers: in the thread, or to the office. */
function sellersHref(id: string, { hasJoined }: { hasJoined: boolean }): string {
  return hasJoined ? threadHref(id) : questionHref(id);
}

function inThread({ id, mailKey, replyTo }: MailedThread): Pick<Mail, 'thread' | 'replyTo'> {
  return { thread: { id, message: mailKey }, ...(replyTo !== null && { replyTo }) };
}

/** Names of listings and subjects are words of others. */
export function topicFor(
  { isConfirmed }: { isConfirmed: boolean },
  { topic }: Pick<NewMessages, 'topic'>,
  otherwise: string,
): string {
  return isConfirmed ? (topic ?? otherwise) : otherwise;
}

type Titles = Parameters<typeof withHeading>[0];

/** A mail to the buyer of a thread, among the mails of it. */
export function toBuyer(
  { email, name, isProven }: MailedBuyer,
  news: MailedThread,
  [subject, heading]: readonly [Titles, Titles],
  body: MailBlock[],
): Mail {
  const greeted = [paragraph(greeting(isProven ? name : null)), ...body];
  const to = { to: email, limit: limitFor({ isConfirmed: isProven }) };
  return { ...to, ...inThread(news), ...withHeading(subject, greeted, heading) };
}

function toSeller(
  seller: Recipient,
  news: MailedThread,
  [subject, heading]: readonly [Titles, Titles],
  body: MailBlock[],
): Mail {
  const greeted = [paragraph(greeting(seller.isConfirmed ? seller.name : null)), ...body];
  const to = { to: seller.email, userId: seller.id, limit: limitFor(seller) };
  return { ...to, ...inThread(news), ...withHeading(subject, greeted, heading) };
}

function link(site: LinkedSite, label: string, path: string): MailBlock {
  return { kind: 'action', label, url: `${site.publicUrl}${path}` };
}

function quoted(site: LinkedSite, { messages }: NewMessages): MailBlock[] {
  const left = messages.length - MOST_QUOTED;
  const words = messages
    .slice(-MOST_QUOTED)
    .flatMap((message) => [
      `${message.authorName ?? NAMES[message.author] ?? site.name} wrote:`,
      abridge(message.text, MOST_WORDS).split(/\s*\n\s*/),
      attached(message),
    ])
    .flat()
    .map((line) => paragraph(line));
  return left > 0 ? [paragraph(`${left} earlier ${left === 1 ? 'message' : 'messages'}, and then:`), ...words] : words;
}

/** Mails say what is attached, and contain none of it. */
function attached({ text, files, hiddenFiles }: NewMessages['messages'][number]): string[] {
  const counted = countFiles([...files.map(({ kind }) => kind), ...hiddenFiles]);
  return counted === '' || counted === text ? [] : [`Attached: ${counted}`];
}

const NAMES: Readonly<Record<ThreadParty, string | null>> = { buyer: 'The buyer', seller: 'The seller', office: null };
