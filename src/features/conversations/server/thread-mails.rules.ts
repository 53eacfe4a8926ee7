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
import { truncate } from '#app/lib/truncate.ts';
import { countFiles } from '../message-files.rules.ts';
import { threadHref } from '../thread-links.rules.ts';
import {
  BUYER_MESSAGE_TEXT,
  OFFICE_MESSAGE_TEXT,
  SELLER_MESSAGE_TEXT,
  SELLER_QUESTION_TEXT,
  SELLER_REMINDER_TEXT,
  SILENT_SELLER_TEXT,
} from './thread-texts.rules.ts';

/** What is new in a thread for the recipient of a mail. */
export type NewMessages = {
  id: string;
  /** The listing, or the subject of a thread about none; null without either. */
  topic: string | null;
  /** Oldest first. */
  messages: readonly {
    author: ThreadParty;
    authorName: string | null;
    text: string;
    files: readonly { kind: MessageFileKind }[];
    hiddenFiles: readonly MessageFileKind[];
  }[];
  /** The key of the mail in its thread: mail programs show the mails of a thread as one. */
  mailKey: string;
  /** The address that takes the recipient's answers; null if the site takes none by mail. */
  replyTo: string | null;
};

/** A mail quotes this many of the newest messages, and so much of each. */
const MOST_QUOTED = 5;
const MOST_WORDS = 1_000;

export const SELLER_QUESTIONS_PATH = '/seller-portal/questions';

/**
 * The mail to a buyer. `isProven`: the buyer has opened the thread by its link or confirmed the address; before, it
 * contains no words of a seller, who could otherwise mail a stranger by asking a question in their name.
 */
export function buyerMail(
  site: LinkedSite,
  buyer: { email: string; name: string; key: string; isProven: boolean },
  news: NewMessages,
): Mail {
  const say = sayIn(BUYER_MESSAGE_TEXT, { topic: topicFor({ isConfirmed: buyer.isProven }, news, 'your message') });
  const isQuoted = buyer.isProven || news.messages.every(({ author }) => author === 'office');
  const body: MailBlock[] = [
    paragraph(greeting(buyer.isProven ? buyer.name : null)),
    ...(isQuoted ? quoted(site, news) : [paragraph(say('withoutWords'))]),
    link(site, 'Read and answer', threadHref(news.id, buyer.key)),
    smallPrint(say(news.replyTo === null ? 'note' : 'noteByMail')),
  ];
  const limit = limitFor({ isConfirmed: buyer.isProven });
  return { to: buyer.email, limit, ...inThread(news), ...withHeading(say('subject'), body, say('heading')) };
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

/** What waits for a seller, without any words of others. */
export type Waiting = Omit<NewMessages, 'messages'>;

/** The mail that reminds a seller who does not answer. `hasJoined`: the seller talks to the buyer, not to the office. */
export function reminderMail(site: LinkedSite, seller: Recipient, waiting: Waiting & { hasJoined: boolean }): Mail {
  const say = sayIn(SELLER_REMINDER_TEXT, { topic: topicFor(seller, waiting, 'your machine') });
  const path = waiting.hasJoined ? threadHref(waiting.id) : questionHref(waiting.id);
  return toSeller(
    seller,
    waiting,
    [say('subject'), say('heading')],
    [
      paragraph(say('intro')),
      link(site, 'Read and answer', path),
      smallPrint(say(waiting.replyTo === null ? 'note' : 'noteByMail')),
    ],
  );
}

/** The mail to the office about a seller who does not answer. */
export function silentSellerMail(site: LinkedSite, waiting: Waiting): OperatorMail {
  const say = sayIn(SILENT_SELLER_TEXT, { topic: waiting.topic ?? 'no machine' });
  const body = [paragraph(say('intro')), link(site, 'Open the conversation', threadHref(waiting.id))];
  return { thread: { id: waiting.id, message: waiting.mailKey }, ...withHeading(say('subject'), body, say('heading')) };
}

function questionHref(id: string): string {
  return `${SELLER_QUESTIONS_PATH}#${id}`;
}

function inThread({ id, mailKey, replyTo }: Waiting): Pick<Mail, 'thread' | 'replyTo'> {
  return { thread: { id, message: mailKey }, ...(replyTo !== null && { replyTo }) };
}

/** Names of listings and subjects are words of others. */
function topicFor(
  { isConfirmed }: { isConfirmed: boolean },
  { topic }: Pick<NewMessages, 'topic'>,
  otherwise: string,
): string {
  return isConfirmed ? (topic ?? otherwise) : otherwise;
}

type Titles = Parameters<typeof withHeading>[0];

function toSeller(
  seller: Recipient,
  news: Waiting,
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
      shortened(message.text).split(/\s*\n\s*/),
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

function shortened(text: string): string {
  return text.length <= MOST_WORDS ? text : `${truncate(text, MOST_WORDS)} …`;
}

const NAMES: Readonly<Record<ThreadParty, string | null>> = { buyer: 'The buyer', seller: 'The seller', office: null };
