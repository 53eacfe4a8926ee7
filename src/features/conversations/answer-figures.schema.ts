import * as z from 'zod/mini';
import { HANDOVER_REASONS, AWAITED_PARTIES } from '#app/db/thread-enums.ts';

/** So many weeks are shown, the current one included. */
export const SHOWN_WEEKS = 12;

const figures = z.object({
  answers: z.int(),
  /** In working time; null without an answer. */
  medianMinutes: z.nullable(z.number()),
  /** Of the waits that were answered, or should have been; null without any. */
  percentWithinTarget: z.nullable(z.int()),
  /** The longest wait in working time, of those that were answered, should have been, or have not ended; null without any. */
  longestMinutes: z.nullable(z.int()),
});
export type AnswerFigures = z.output<typeof figures>;

/** How long a thread has waited for the office or a seller, in working time. */
export const threadClock = z.object({
  /** When the target ends; null if the office is never open. */
  dueAt: z.nullable(z.iso.datetime()),
  isOverdue: z.boolean(),
  workedMinutes: z.int(),
});
export type ThreadClock = z.output<typeof threadClock>;

const byParty = { office: figures, premiumSellers: figures };

const waitingThread = z.extend(threadClock, {
  threadId: z.uuid(),
  party: z.enum(AWAITED_PARTIES),
  /** The listing, or the subject. */
  topic: z.nullable(z.string()),
  buyerName: z.string(),
  reason: z.nullable(z.enum(HANDOVER_REASONS)),
});
export type WaitingThread = z.output<typeof waitingThread>;

/** How fast buyers got answers in the last weeks, and who waits longest now. */
export const answersReport = z.object({
  targets: z.object({ officeMinutes: z.int(), sellerHours: z.int() }),
  ...byParty,
  /** By the week in which the wait began, oldest first; weeks begin on Monday. */
  weeks: z.array(z.object({ from: z.iso.date(), ...byParty })),
  /** The longest waits for the office, and for sellers. */
  waiting: z.array(waitingThread),
});
export type AnswersReport = z.output<typeof answersReport>;

/** How fast questions about a listing are usually answered, in working hours; null if not known. A day counts as 24. */
export const answerTime = z.object({ withinHours: z.nullable(z.literal([1, 2, 4, 24])) });
export type AnswerTime = z.output<typeof answerTime>;
