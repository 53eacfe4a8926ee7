import * as z from 'zod/mini';
import { REPORT_OUTCOMES, REPORT_STATES } from '#app/db/enums.ts';
import { THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { emptyIsNull, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';
import { threadMessage } from './threads.schema.ts';

/** The longest reason and the longest answer, in characters. */
export const REPORT_TEXT_MAX = 1_000;

const REASON_REQUIRED = 'Say what is wrong';

/** Why a message is reported to the office. */
export const messageReportInput = z.strictObject({
  reason: z.pipe(
    z
      .string(REASON_REQUIRED)
      .check(trimmed, z.minLength(1, REASON_REQUIRED), z.maxLength(REPORT_TEXT_MAX, tooLong(REPORT_TEXT_MAX))),
    storableText,
  ),
});

export const messageReportsQuery = z.extend(pagingQuery, { state: z.optional(z.enum(REPORT_STATES)) });
export type MessageReportsQuery = z.output<typeof messageReportsQuery>;

export const messageReportParams = z.object({ id: z.uuid('This cannot be a report') });

/** The buyer or the seller of a conversation. Each field is null if it is unknown, or gone with the account. */
const person = z.object({
  party: z.enum(THREAD_PARTIES),
  userId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type ReportPerson = z.output<typeof person>;

/** A report of a message, as the office sees it. */
export const messageReport = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  /** The listing, or the subject of a conversation about none; null without either. */
  about: z.nullable(z.string()),
  message: threadMessage,
  author: person,
  reporter: person,
  reason: z.string(),
  state: z.enum(REPORT_STATES),
  decidedAt: z.nullable(z.iso.datetime()),
  /** The username of the admin. */
  decidedBy: z.nullable(z.string()),
  /** What the reporter was told besides the outcome; null if nothing. */
  answer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type MessageReport = z.output<typeof messageReport>;

const answer = emptyIsNull(storableText.check(trimmed, z.maxLength(REPORT_TEXT_MAX, tooLong(REPORT_TEXT_MAX))));

/** What an admin adds to the mail about the outcome. */
export const messageReportForm = z.object({ answer: z.optional(z.nullable(answer)) });

/** Upheld, the message is removed. */
export const messageReportDecision = z.strictObject({
  ...messageReportForm.shape,
  outcome: z.enum(REPORT_OUTCOMES),
});
export type MessageReportDecision = z.output<typeof messageReportDecision>;
