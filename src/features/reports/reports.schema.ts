import * as z from 'zod/mini';
import { LISTING_STATUSES, REPORT_OUTCOMES, REPORT_STATES, type ReportOutcome } from '#app/db/enums.ts';
import { REPORT_REASONS } from '#app/db/report-enums.ts';
import { botCheckFields } from '#app/features/blocking/bot-checks.schema.ts';
import { statusInput } from '#app/features/moderation/moderation.schema.ts';
import type { AnsweredReason } from './report-reasons.rules.ts';
import { emptyIsNull, requiredEmail, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

/** The longest message of a report, in characters. */
export const MESSAGE_MAX = 2_000;
/** The longest answer to those who reported, in characters. */
export const ANSWER_MAX = 1_000;
/** The most reports that one decision is about, far more than a listing gets. */
const MOST_DECIDED = 1_000;

const message = emptyIsNull(storableText.check(trimmed, z.maxLength(MESSAGE_MAX, tooLong(MESSAGE_MAX))));
/** An address that may be empty. */
const optionalEmail = z.union([z.literal(''), requiredEmail], { error: 'Please enter a valid email address' });

/** A report of a listing. */
export const reportInput = z
  .object({
    reason: z.enum(REPORT_REASONS, 'Choose what is wrong'),
    /** Needed for wrong facts: they are not found otherwise. */
    message: z.optional(z.nullable(message)),
    /** Where a visitor is told what came of it; ignored for accounts. */
    email: z.optional(z.nullable(emptyIsNull(optionalEmail))),
    ...botCheckFields,
  })
  .check(
    z.refine(({ reason, message = null }) => reason !== 'wrong-facts' || message !== null, {
      path: ['message'],
      message: 'Say which facts are wrong',
    }),
  );
export type ReportInput = z.output<typeof reportInput>;
export type ReportForm = z.input<typeof reportInput>;

/** A report as moderators see it. */
const listingReport = z.object({
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS),
  message: z.nullable(z.string()),
  /** Who reported it: an account, or the address that a visitor gave. Each null if unknown. */
  reporter: z.object({ userId: z.nullable(z.uuid()), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** The network of a visitor in CIDR notation; null after 30 days. */
  network: z.nullable(z.string()),
  state: z.enum(REPORT_STATES),
  decidedAt: z.nullable(z.string()),
  /** The username of the moderator. */
  decidedBy: z.nullable(z.string()),
  /** What the reporter was told. */
  answer: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ListingReport = z.output<typeof listingReport>;

/** A listing with its reports, the oldest first. */
export const reportedListing = z.object({
  id: z.string(),
  /** Its present name; once it is deleted, the name that it had when it was reported. */
  name: z.string(),
  /** Null once it is deleted. */
  listing: z.nullable(
    z.object({
      /** The path of its main image. */
      picture: z.string(),
      /** US dollars, as visitors see it; null means: contact for price. */
      price: z.nullable(z.int()),
      status: z.enum(LISTING_STATUSES),
      sellerId: z.nullable(z.uuid()),
      sellerName: z.nullable(z.string()),
    }),
  ),
  reports: z.array(listingReport),
});
export type ReportedListing = z.output<typeof reportedListing>;

/** What happens to a listing whose report is upheld. */
export const MEASURES = ['none', 'reject', 'sold'] as const;
export type Measure = (typeof MEASURES)[number];

const NEEDS_ANSWER = 'Say what those who reported it are told';

/** What a moderator enters about the chosen reports. */
export const decisionForm = z.object({
  /** With an upheld report: nothing more, reject the listing, or mark it as sold. */
  measure: z._default(z.enum(MEASURES), 'none'),
  /** The reason for a rejection, which the seller is sent; ignored for other measures. */
  rejectionReason: statusInput.shape.reason,
  answer: z
    .string(NEEDS_ANSWER)
    .check(trimmed, z.minLength(1, NEEDS_ANSWER), z.maxLength(ANSWER_MAX, tooLong(ANSWER_MAX))),
});

/** A decision about some open reports of one listing. */
export const reportDecision = z
  .extend(decisionForm, {
    ids: z
      .array(z.uuid())
      .check(z.minLength(1, 'No report is named'), z.maxLength(MOST_DECIDED, `At most ${MOST_DECIDED} at once`)),
    outcome: z.enum(REPORT_OUTCOMES),
    answer: z.pipe(decisionForm.shape.answer, storableText),
  })
  .check(
    z.refine(({ outcome, measure }) => outcome === 'upheld' || measure === 'none', {
      path: ['measure'],
      message: 'A dismissed report changes nothing about the listing',
    }),
  );
export type ReportDecision = z.output<typeof reportDecision>;

const answersByReason = z.object({
  'wrong-facts': z.string(),
  'sold-already': z.string(),
  'not-theirs': z.string(),
  scam: z.string(),
  several: z.string(),
} satisfies Record<AnsweredReason, z.ZodMiniType>);
/** The ready-made answers, by outcome and reason; `several` for reports with different reasons. */
export const readyAnswers = z.object({
  upheld: answersByReason,
  dismissed: answersByReason,
} satisfies Record<ReportOutcome, z.ZodMiniType>);
export type ReadyAnswers = z.output<typeof readyAnswers>;
