import * as z from 'zod/mini';
import { LISTING_STATUSES, REPORT_STATES } from '#app/db/enums.ts';
import {
  HANDOVER_REASONS,
  MESSAGE_FILE_KINDS,
  MESSAGE_REVIEWS,
  MESSAGE_SMELLS,
  THREAD_CHANNELS,
  THREAD_PARTIES,
} from '#app/db/thread-enums.ts';
import { statedFacts } from '#app/features/machines/fact-values.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { storableText, trimmed } from '#app/lib/text-fields.ts';
import { threadClock } from './answer-figures.schema.ts';

export const MESSAGE_MAX = 5_000;

const MESSAGE_REQUIRED = 'Message is required';

const words = z
  .string(MESSAGE_REQUIRED)
  .check(trimmed, z.maxLength(MESSAGE_MAX, `Must be at most ${MESSAGE_MAX} characters`));

/** The words of a message. */
export const messageText = z.pipe(words.check(z.minLength(1, MESSAGE_REQUIRED)), storableText);

/** How many files one message may have. */
export const MAX_FILES = 6;
const TOO_MANY_FILES = `A message can have at most ${MAX_FILES} files`;

const fileIds = z._default(
  z.array(z.uuid('This cannot be a file')).check(
    z.maxLength(MAX_FILES, TOO_MANY_FILES),
    z.refine((ids) => new Set(ids).size === ids.length, 'Names a file twice'),
  ),
  [],
);

type Written = { message: string; attachments: readonly string[]; passedFiles?: readonly string[] };

/** A message with files needs no words. */
const hasContent = z.refine<Written>(
  ({ message, attachments, passedFiles = [] }) => message !== '' || attachments.length + passedFiles.length > 0,
  { path: ['message'], error: MESSAGE_REQUIRED },
);

export const threadParams = z.object({ id: z.uuid('This cannot be a conversation') });

export const answerParams = z.extend(threadParams, { messageId: z.uuid('This cannot be a message') });

/** The key of a buyer's link, which opens one thread. */
export const threadKeyQuery = z.object({ key: z.optional(storableText.check(z.minLength(1), z.maxLength(100))) });
export const threadsQuery = z.object(paging);

/** `attachments` are the ids of files that were uploaded for the message. */
const written = { message: z.pipe(words, storableText), attachments: fileIds };

/**
 * `channel`, `isCall` and `passedFiles` are only for the office: to the buyer, to a seller who has not joined, or a note, which
 * may be about a telephone call; with the ids of files of the other side, which are passed on with it. `after` is the last
 * message that the author has seen.
 */
export const messageInput = z
  .strictObject({
    ...written,
    channel: z._default(z.enum(THREAD_CHANNELS), 'buyer'),
    isCall: z._default(z.boolean(), false),
    passedFiles: fileIds,
    after: z.optional(z.uuid('This cannot be a message')),
  })
  .check(
    hasContent,
    z.refine(({ isCall, channel }) => !isCall || channel === 'office', {
      error: 'Only a note can be about a call',
      path: ['isCall'],
    }),
    z.refine(({ attachments, passedFiles }) => attachments.length + passedFiles.length <= MAX_FILES, {
      error: TOO_MANY_FILES,
      path: ['passedFiles'],
    }),
  );
export type MessageInput = z.output<typeof messageInput>;
export const replyInput = z.strictObject(written).check(hasContent);
export type ReplyInput = z.output<typeof replyInput>;
/** The words of a reply in the form; one with files needs none. */
export const replyForm = z.object({ message: messageText });
export const replyFormWithFiles = z.object({ message: written.message });
export const releaseInput = z.strictObject({
  /** Whether the buyer sees the files of the answer, too; otherwise, after the introduction. */
  withFiles: z._default(z.boolean(), false),
});

/** A seller's answer: words, files or facts of the machine. */
export const sellerAnswer = z
  .strictObject({
    ...written,
    message: z._default(written.message, ''),
    facts: z._default(statedFacts('seller'), {}),
  })
  .check(
    z.refine(
      ({ message, attachments, facts }) =>
        message !== '' || attachments.length > 0 || Object.values(facts).some((value) => (value ?? null) !== null),
      { path: ['message'], error: MESSAGE_REQUIRED },
    ),
  );
export type SellerAnswer = z.output<typeof sellerAnswer>;

export const threadMachine = z.object({
  /** Null once the listing is deleted. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** The path of its main image; null if it is not public any more. */
  picture: z.nullable(z.string()),
  /** US dollars, as visitors see it; null means: contact for price. */
  price: z.nullable(z.int()),
  status: z.nullable(z.enum(LISTING_STATUSES)),
  isPublic: z.boolean(),
});

const who = z.enum(THREAD_PARTIES);

/** A photo, or a PDF file, which is only ever downloaded. */
export const messageFile = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_FILE_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** In pixels; null for PDF files. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether the office has passed it on to the other side; false for all but the office. */
  isPassedOn: z.boolean(),
});
export type MessageFile = z.output<typeof messageFile>;

export const threadMessage = z.object({
  id: z.uuid(),
  author: who,
  /** Null if the reader is not to know the name, or it is not known any more. */
  authorName: z.nullable(z.string()),
  /** Only the office reads other channels than its own. */
  channel: z.enum(THREAD_CHANNELS),
  /** Of a removed message, only the office reads the words. */
  text: z.string(),
  /** Whether the office has removed it after a report. */
  isRemoved: z.boolean(),
  /** The labels of the facts that a seller's answer states for the listing; empty for all but the office. */
  factLabels: z.array(z.string()),
  files: z.array(messageFile),
  /** The kinds of its files that the reader sees only after the introduction. */
  hiddenFiles: z.array(z.enum(MESSAGE_FILE_KINDS)),
  /** Whether it is a note about a telephone call. */
  isCall: z.boolean(),
  /** The seller's answer that it passed on; null for other messages, and for all but the office. */
  releasedFromId: z.nullable(z.uuid()),
  /** What became of a message that was held, and why it was; null for others, and for all but the office. */
  held: z.nullable(z.object({ review: z.enum(MESSAGE_REVIEWS), reasons: z.array(z.enum(MESSAGE_SMELLS)) })),
  /** The last report of the message; null without one, and for all but the office. */
  report: z.nullable(z.object({ state: z.enum(REPORT_STATES), reason: z.string() })),
  createdAt: z.iso.datetime(),
});
export type ThreadMessage = z.output<typeof threadMessage>;

/** Why a message was not stored, and what others wrote since the last one that its author has seen, if that is why. */
export const newerMessages = z.object({
  statusCode: z.literal(409),
  error: z.string(),
  message: z.string(),
  messages: z.optional(z.array(threadMessage)),
});

const summary = z.object({
  id: z.uuid(),
  /** What the reader is in the thread. */
  party: who,
  machine: z.nullable(threadMachine),
  subject: z.nullable(z.string()),
  /** With whom the reader talks. */
  counterpart: z.nullable(z.string()),
  waitsFor: z.nullable(who),
  isUnread: z.boolean(),
  lastMessageAt: z.iso.datetime(),
});

/** A thread in the list of one who takes part. */
export const threadSummary = z.extend(summary, { lastMessage: z.nullable(threadMessage) });
export type ThreadSummary = z.output<typeof threadSummary>;

const contact = z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) });

/** A thread as one who takes part reads it. */
export const threadView = z.extend(summary, {
  /** The buyer, for a seller who has joined and for the office; null for the buyer. */
  buyer: z.nullable(contact),
  /** Whether the buyer is known to read mails to the address: anybody can write somebody else's into the contact form. */
  isBuyerConfirmed: z.boolean(),
  /** Whether the reader cannot write because they are blocked; for the office, whether the buyer is. */
  isBlocked: z.boolean(),
  /** The contact of the listing, for a buyer who knows the seller and for the office; null without one. */
  seller: z.nullable(contact),
  /** Whether buyer and seller see each other. */
  isIntroduced: z.boolean(),
  /** Whether the reader is a buyer whose next message goes to a seller, who learns name and address of the buyer with it. */
  isReplyToSeller: z.boolean(),
  /** The newest messages, oldest first. */
  messages: z.array(threadMessage),
  /** For the office: how long the thread has waited for the office or the seller, and why for the office; else null. */
  waiting: z.nullable(z.extend(threadClock, { reason: z.nullable(z.enum(HANDOVER_REASONS)) })),
  /** When the other side has read last; null if it never has. */
  othersReadAt: z.nullable(z.iso.datetime()),
});
export type ThreadView = z.output<typeof threadView>;

/** What was asked about a seller's listing without Premium, without the person, and what seller and office wrote about it. */
export const sellerQuestion = z.object({
  id: z.uuid(),
  machine: threadMachine,
  askedAt: z.iso.datetime(),
  /** Whether the seller has not answered the last question yet. */
  isWaiting: z.boolean(),
  messages: z.array(threadMessage),
  /** The keys of the facts that the buyer asks for and the listing does not state yet. */
  requestedFacts: z.array(z.string()),
});
export type SellerQuestion = z.output<typeof sellerQuestion>;

/** An answer that was passed on, with the labels of the facts that the listing states from now on. */
export const releasedAnswer = z.extend(threadMessage, { addedFacts: z.array(z.string()) });
export type ReleasedAnswer = z.output<typeof releasedAnswer>;
