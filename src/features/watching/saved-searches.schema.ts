import * as z from 'zod/mini';
import { ALERT_FREQUENCIES } from '#app/db/enums.ts';
import { mailedToken, SECRET_TOKEN } from '#app/features/accounts/accounts.schema.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { line, requiredEmail } from '#app/lib/text-fields.ts';
import { isTimeZone } from '#app/lib/time-zones.ts';
import { NAME_MAX } from './saved-query.rules.ts';
import { MAX_WATCHED } from '#app/features/machines/watched-machines.schema.ts';

/** The most searches of one subscriber. */
export const MAX_SEARCHES = 20;
const TIME_ZONE_MAX = 64;

const frequency = z.enum(ALERT_FREQUENCIES, 'Choose how often');
const searchName = line(NAME_MAX).check(z.minLength(1, 'Give the search a name'));
export const readerTimeZone = z.string().check(z.maxLength(TIME_ZONE_MAX), z.refine(isTimeZone, 'Must be a time zone'));

/** The part of a list's address behind the question mark. */
export const searchQuery = z.string().check(z.maxLength(2_000));

/** A search to save. */
export const savedSearchInput = z.object({
  query: searchQuery,
  /** What it asks for, in words, if absent. */
  name: z.optional(searchName),
  frequency,
  /** Where to write, for those without an account. */
  email: z.optional(requiredEmail),
  /** The reader's, such as America/Chicago. */
  timeZone: z.optional(readerTimeZone),
});
/** What the form of the list of machines asks. */
export const savedSearchForm = z.extend(z.pick(savedSearchInput, { frequency: true, email: true }), {
  name: searchName,
});
export type SavedSearchInput = z.output<typeof savedSearchInput>;

export const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** What it asks for, in words; null if a filter of it no longer exists, so that it finds nothing. */
  description: z.nullable(z.string()),
  frequency,
  isPaused: z.boolean(),
  /** How many machines it finds that became public since its results were last opened. */
  newMachines: z.int(),
  createdAt: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const savedSearchChange = z.object({
  name: z.optional(searchName),
  frequency: z.optional(frequency),
  isPaused: z.optional(z.boolean()),
  /** Its results were opened: they are not new any more. */
  isSeen: z.optional(z.literal(true)),
});
export type SavedSearchChange = z.output<typeof savedSearchChange>;

export const savedSearchParams = z.object({ id: z.uuid('This cannot be a saved search') });

/** How a subscriber gets mails. */
export const alertSettings = z.object({
  /** Where the mails go; null for an account without a confirmed address, which gets none. */
  email: z.nullable(z.string()),
  timeZone: z.string(),
  /** The hour of daily and weekly mails in that zone. */
  mailHour: z.int(),
  mailsAtNight: z.boolean(),
  /** Whether they ended all of these mails. */
  isStopped: z.boolean(),
});
export type AlertSettings = z.output<typeof alertSettings>;

export const alertSettingsChange = z.object({
  timeZone: z.optional(readerTimeZone),
  mailHour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  mailsAtNight: z.optional(z.boolean()),
  isStopped: z.optional(z.boolean()),
});
export type AlertSettingsChange = z.output<typeof alertSettingsChange>;

/** Machines that somebody without an account wants to be told about. */
export const watchesByEmailInput = z.object({
  email: requiredEmail,
  machineIds: z.array(machineIdText).check(z.minLength(1, 'Watch a machine first'), z.maxLength(MAX_WATCHED)),
  timeZone: z.optional(readerTimeZone),
});
export type WatchesByEmailInput = z.output<typeof watchesByEmailInput>;

export const requestToken = z.object({ token: mailedToken });

/** What a mailed link asks to confirm. */
export const subscriptionRequest = z.object({
  email: z.string(),
  /** Null if only machines are to be watched. */
  search: z.nullable(z.object({ name: z.string(), query: z.string(), frequency })),
  /** The number of machines to watch. */
  watched: z.int(),
  /** Whether the search is also to be published as a wanted ad. */
  isWanted: z.boolean(),
});
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;

export const confirmedSubscription = z.object({
  /** Opens the subscriber's pages without a sign-in. */
  key: z.string(),
});

/** What a link at the end of a mail ends: one search, or all mails. */
export const unsubscribeQuery = z.object({
  key: z.string().check(z.regex(SECRET_TOKEN, 'This link is incomplete')),
  search: z.optional(z.uuid('This link is incomplete')),
});
export type UnsubscribeQuery = z.output<typeof unsubscribeQuery>;

export const unsubscription = z.object({
  /** The search that it ends; null if it ends all mails, or the search is gone. */
  search: z.nullable(z.string()),
  /** Whether it has ended already. */
  isEnded: z.boolean(),
});
export type Unsubscription = z.output<typeof unsubscription>;
