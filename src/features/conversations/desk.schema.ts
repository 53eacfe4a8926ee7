import * as z from 'zod/mini';
import { deskSearch, THREAD_GROUPS } from './desk-search.schema.ts';
import { REMINDER_DAYS } from './reminders.rules.ts';
import { threadSummary } from './threads.schema.ts';

/**
 * Where a page of the list begins: after a conversation with this rank, moment in microseconds since 1970, and id.
 */
const CURSOR = /^[01]\.\d{1,16}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Which conversations to list. With a search, those of all groups unless one is given. */
export const deskQuery = z.extend(z.omit(deskSearch, { thread: true }), {
  cursor: z.optional(z.string().check(z.regex(CURSOR, 'This is no place in the list'))),
});
export type DeskQuery = z.output<typeof deskQuery>;

const colleague = z.object({ id: z.uuid(), name: z.string() });
export type Colleague = z.output<typeof colleague>;
/** The admins who answer messages. */
export const colleagues = z.array(colleague);

/** A conversation in the list of the office. */
export const deskThread = z.extend(threadSummary, {
  group: z.enum(THREAD_GROUPS),
  /** Since when somebody is expected to write; null in a closed conversation. */
  waitingSince: z.nullable(z.iso.datetime()),
  /** Null without a reminder. */
  remindAt: z.nullable(z.iso.datetime()),
  /** Whether it waits for the office because of its reminder. */
  isReminderDue: z.boolean(),
  /** Null while nobody in particular answers it. */
  assignee: z.nullable(colleague),
});
export type DeskThread = z.output<typeof deskThread>;

export const deskPage = z.object({
  threads: z.array(deskThread),
  /** How many conversations each group has, whatever is searched for. */
  counts: z.object({ office: z.int(), seller: z.int(), buyer: z.int(), closed: z.int() }),
  /** The cursor of the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type DeskPage = z.output<typeof deskPage>;

const relatedThread = z.object({
  id: z.uuid(),
  /** The name of the listing, or the subject; null without either. */
  title: z.nullable(z.string()),
  buyerName: z.string(),
  isClosed: z.boolean(),
  lastMessageAt: z.iso.datetime(),
});
export type RelatedThread = z.output<typeof relatedThread>;

/** What the office sees beside the messages of a conversation. */
export const deskView = z.extend(deskThread, {
  /** Other conversations of the same buyer, the newest first. */
  ofBuyer: z.array(relatedThread),
  /** Other buyers' conversations about the same listing, the newest first. */
  ofMachine: z.array(relatedThread),
});
export type DeskView = z.output<typeof deskView>;

/** What the office changes of a conversation; what is absent stays. */
export const deskChange = z
  .strictObject({
    assigneeId: z.optional(z.nullable(z.uuid())),
    isClosed: z.optional(z.boolean()),
    /** A day, in the site's time zone; null removes the reminder. */
    remindOn: z.optional(z.nullable(z.union([z.enum(REMINDER_DAYS), z.iso.date()], 'Choose a day'))),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export type DeskChange = z.output<typeof deskChange>;
