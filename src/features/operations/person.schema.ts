import * as z from 'zod/mini';
import { LISTING_STATUSES, PAYMENT_STATES } from '#app/db/enums.ts';
import { managedUser } from '#app/features/accounts/users.schema.ts';
import { suppression } from '#app/features/mail/mail-events.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { EMAIL_MAX, storableText, tooLong } from '#app/lib/text-fields.ts';
import { auditEntry } from './audit-log.schema.ts';

/** The newest events that pages show: each source is read up to the end of the shown page. */
export const MAX_EVENTS = 500;

const named = {
  /** An account. */
  id: z.optional(z.uuid('This cannot be a user')),
  /** An email address, of an account or of nobody who has one. */
  email: z.optional(storableText.check(z.minLength(1), z.maxLength(EMAIL_MAX, tooLong(EMAIL_MAX)))),
};

const ONE = z.refine<{ id?: unknown; email?: unknown }>(
  ({ id, email }) => (id === undefined) !== (email === undefined),
  { error: 'Name either an account or an email address', path: ['id'] },
);

export const personQuery = z.object(named).check(ONE);
export const eventsQuery = z.object({ ...named, ...paging }).check(ONE);
export type PersonQuery = z.output<typeof personQuery>;
export type EventsQuery = z.output<typeof eventsQuery>;

/** The number of rows; null if the caller may not see them. */
const rows = z.nullable(z.int());

/** A person as the back office deals with them. */
export const person = z.object({
  /** Null if nobody has an account with the address. */
  id: z.nullable(z.uuid()),
  /** The name that other sections show, or the address. */
  name: z.string(),
  /** Null without an address, and for callers who may see neither accounts nor messages. */
  email: z.nullable(z.string()),
  /** Why optional mails to the address are stopped; null if they are not, and for callers who may not see mails. */
  suppression: z.nullable(suppression),
  /** Null without an account, and for callers who may not see accounts. */
  account: z.nullable(managedUser),
  listings: rows,
  messages: rows,
  payments: rows,
  mails: rows,
  acts: rows,
});
export type Person = z.output<typeof person>;

const event = { id: z.string(), at: z.string() };

/** Something that a person did, or that was done with them. */
export const personEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listing'), ...event, name: z.string(), status: z.enum(LISTING_STATUSES) }),
  z.object({
    kind: z.literal('message'),
    ...event,
    subject: z.nullable(z.string()),
    isAnswered: z.boolean(),
    beginning: z.string(),
  }),
  z.object({
    kind: z.literal('payment'),
    ...event,
    listingId: z.string(),
    listingName: z.string(),
    amountUsd: z.number(),
    state: z.enum(PAYMENT_STATES),
  }),
  z.object({
    kind: z.literal('mail'),
    ...event,
    subject: z.string(),
    state: z.enum(['sent', 'waiting', 'given up', 'stopped']),
  }),
  /** An entry of the audit log. */
  z.object({ kind: z.literal('act'), ...event, isTheirs: z.boolean(), entry: auditEntry }),
]);
export type PersonEvent = z.output<typeof personEvent>;
