import * as z from 'zod/mini';
import { botCheckFields } from '#app/features/blocking/bot-checks.schema.ts';
import { contactSubmission } from './contact-submissions.schema.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { offerForm } from '#app/features/offers/offer-form.schema.ts';
import { OFFER_WORDS_MAX, offerInput } from '#app/features/offers/offers.schema.ts';
import {
  line,
  LINE_MAX,
  NAME_REQUIRED,
  optionalLine,
  optionalPhone,
  requiredEmail,
  seenText,
  storableText,
  trimmed,
} from '#app/lib/text-fields.ts';

const MESSAGE_MAX = 5_000;
const MESSAGE_REQUIRED = 'Message is required';

const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);
/**
 * A message to the operator, validated by both the form of /contact and POST /api/contact-submissions. Name and subject
 * must be single lines, because they are used in headers and subjects of mails.
 */
const enquiryFields = z.object({
  name: z.pipe(z.string(NAME_REQUIRED).check(seenText, z.minLength(1, NAME_REQUIRED)), line(LINE_MAX)),
  email: requiredEmail,
  phone: optionalPhone,
  subject: optionalLine(LINE_MAX),
  message: z.pipe(z.string(MESSAGE_REQUIRED).check(trimmed, atMost(MESSAGE_MAX)), storableText),
  /** The machine that the message is about. */
  machineId: z.optional(machineIdText),
  /** What the sender would pay for it; the message goes with it. */
  offer: z.optional(z.omit(offerInput, { message: true })),
  ...botCheckFields,
});

/** An offer needs no words. */
const hasContent = z.refine<{ message: string; offer?: object | undefined }>(
  ({ message, offer }) => message !== '' || offer !== undefined,
  { path: ['message'], error: MESSAGE_REQUIRED },
);
const isShortWithOffer = z.refine<{ message: string; offer?: object | undefined }>(
  ({ message, offer }) => offer === undefined || message.length <= OFFER_WORDS_MAX,
  { path: ['message'], error: `With an offer, it can have at most ${OFFER_WORDS_MAX} characters` },
);
export const enquiryInput = enquiryFields.check(hasContent, isShortWithOffer);
export type Enquiry = z.output<typeof enquiryInput>;

/** The same as it is typed. */
export const enquiryForm = z
  .extend(enquiryFields, {
    offer: z.optional(z.pick(offerForm, { amountUsd: true, wantsInspection: true, wantsDelivery: true })),
  })
  .check(hasContent, isShortWithOffer);
export type EnquiryForm = z.input<typeof enquiryForm>;

/** What was stored, for its sender: without what the operator does with it. */
export const sentEnquiry = z.extend(
  z.omit(contactSubmission, {
    machine: true,
    isRead: true,
    answeredAt: true,
    answeredAs: true,
    answeredBy: true,
    askedSeller: true,
    threadId: true,
    network: true,
  }),
  /** Null if the message is about no machine, or about one that is not public any more. */
  { machineId: z.nullable(z.string()) },
);
export type SentEnquiry = z.output<typeof sentEnquiry>;

/** A message that begins or continues a conversation. Name and address are needed from those who have no account. */
export const threadInput = z
  .extend(z.omit(enquiryFields, { name: true, email: true }), {
    name: z.optional(enquiryFields.shape.name),
    email: z.optional(enquiryFields.shape.email),
  })
  .check(hasContent, isShortWithOffer);
export type ThreadInput = z.output<typeof threadInput>;
export const begunThread = z.object({ id: z.uuid() });
