import * as z from 'zod/mini';
import { BLOCK_KINDS } from '#app/db/enums.ts';
import {
  contactText,
  EMAIL_MAX,
  emailSyntax,
  emptyIsNull,
  INVALID_EMAIL,
  line,
  optionalPhone,
  requiredText,
  storableText,
} from '#app/lib/text-fields.ts';

/** The longest reason of a block, in characters. */
export const BLOCK_REASON_MAX = 500;
/** The periods that the form offers, in days. */
export const BLOCK_PERIODS = [7, 30, 90, 365] as const;
const MAX_DAYS = 3_650;
const IP_MAX = 60;

export const block = z.object({
  id: z.uuid(),
  kind: z.enum(BLOCK_KINDS),
  /** As people read it; a telephone number is its last ten digits, a network in CIDR notation. */
  value: z.string(),
  reason: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Block = z.output<typeof block>;

const blockedEmail = z.optional(
  z.nullable(
    emptyIsNull(
      z.union(
        [
          storableText.check(contactText, z.maxLength(0)),
          storableText.check(contactText, z.maxLength(EMAIL_MAX, INVALID_EMAIL), emailSyntax(INVALID_EMAIL)),
        ],
        INVALID_EMAIL,
      ),
    ),
  ),
);

/** What to block of a sender: at least one of address, telephone number and network. */
export const blockInput = z.object({
  email: blockedEmail,
  phone: optionalPhone,
  /** An IP address of the network, or the network in CIDR notation. */
  network: z.optional(z.nullable(emptyIsNull(line(IP_MAX)))),
  reason: requiredText('Please give a reason', BLOCK_REASON_MAX),
  days: z.coerce.number('Choose a period').check(z.int(), z.gte(1), z.lte(MAX_DAYS)),
});
export type BlockInput = z.output<typeof blockInput>;
export type BlockForm = z.input<typeof blockInput>;

export const blockParams = z.object({ id: z.uuid('This cannot be a block') });
