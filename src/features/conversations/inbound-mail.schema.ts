import * as z from 'zod/mini';
import { storableText, tooLong } from '#app/lib/text-fields.ts';

/** The longest line of a mail (RFC 5322), in characters. */
const HEADER_MAX = 998;
const MOST_ATTACHMENTS = 100;

const header = z.string();
const attachment = z.strictObject({ name: z.string(), contentType: z.string(), sizeBytes: z.int().check(z.gte(0)) });
export type InboundAttachment = z.output<typeof attachment>;

/** A mail that the mail provider received for the site. */
export const inboundMailInput = z.strictObject({
  /** A mail counts once, however often it is delivered. */
  messageId: storableText.check(z.minLength(1, 'Must not be empty'), z.maxLength(HEADER_MAX, tooLong(HEADER_MAX))),
  /** One bare address; empty for bounces. */
  from: z.string(),
  /** The addresses that it was delivered to, and those in To and Cc. */
  to: z.array(z.string()),
  subject: z._default(z.string(), ''),
  inReplyTo: z._default(z.array(header), []),
  references: z._default(z.array(header), []),
  /** The other headers, by their names in any case. */
  headers: z._default(z.record(z.string(), z.string()), {}),
  text: z._default(z.nullable(z.string()), null),
  html: z._default(z.nullable(z.string()), null),
  attachments: z._default(z.array(attachment).check(z.maxLength(MOST_ATTACHMENTS)), []),
});
export type InboundMail = z.output<typeof inboundMailInput>;
