import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import {
  NAME_REQUIRED,
  EMAIL_REQUIRED,
  ENTER_EMAIL,
  EMAIL_MAX,
  LINE_MAX,
  PHONE_MAX,
  line,
  optionalLine,
  storableText,
} from '#app/lib/text-fields.ts';

const MESSAGE_MAX = 5_000;

const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);
/**
 * A message to the operator. The form of /contact and POST /api/contact-submissions both check it. Name and subject are
 * one line each: they become headers and subjects of mails.
 */
export const enquiryInput = z.object({
  name: z.pipe(z.string(NAME_REQUIRED).check(z.trim(), z.minLength(1, NAME_REQUIRED)), line(LINE_MAX)),
  email: z
    .string(EMAIL_REQUIRED)
    .check(z.trim(), z.minLength(1, EMAIL_REQUIRED), atMost(EMAIL_MAX), z.email(ENTER_EMAIL)),
  phone: optionalLine(PHONE_MAX),
  subject: optionalLine(LINE_MAX),
  message: z.pipe(
    z.string('Message is required').check(z.trim(), z.minLength(1, 'Message is required'), atMost(MESSAGE_MAX)),
    storableText,
  ),
  /** The machine that it is about. */
  machineId: z.optional(machineIdText),
  /** A honeypot: a field that people do not see, and bots fill in. */
  website: z.optional(z.string().check(z.maxLength(MESSAGE_MAX))),
  /** Milliseconds from the moment the form was shown. */
  waitedMs: z.optional(z.number()),
});
export type EnquiryForm = z.input<typeof enquiryInput>;
export type Enquiry = z.output<typeof enquiryInput>;

/** The answer to the sender: nothing of what others wrote before. */
export const sentEnquiry = z.object({ id: z.uuid() });

/** No person reads the form and writes a sentence in less. */
export const MIN_FILL_MS = 1_000;
/** The form itself sends no sooner. Well above the minimum, as clocks and timers are not exact. */
export const FORM_MIN_WAIT_MS = 1_500;
