import { z } from 'zod';
import { ALERT_FREQUENCIES, WANTED_STATES } from '#app/db/enums.ts';

const text = z.string().nullable();
/** ISO 8601 in UTC. */
const moment = z.date();

export const exportedWatch = z.object({
  machineId: z.string(),
  note: z.string(),
  priceUsd: z.int().nullable(),
  watchedAt: moment,
});

export const exportedSearch = z.object({
  id: z.uuid(),
  query: z.string(),
  name: z.string(),
  frequency: z.enum(ALERT_FREQUENCIES),
  pausedAt: moment.nullable(),
  /** When its results were last looked at. */
  seenAt: moment,
  createdAt: moment,
});

export const exportedWantedAd = z.object({
  id: z.uuid(),
  query: z.string(),
  words: z.string(),
  neededBy: text,
  state: z.enum(WANTED_STATES),
  rejectionReason: text,
  publishedAt: moment.nullable(),
  endsAt: moment.nullable(),
  submittedAt: moment,
});

/** Without the key of the mails' links: the file must not open the account's pages. */
export const exportedAlertSettings = z.object({
  timeZone: z.string(),
  /** The hour of daily and weekly mails in that zone. */
  mailHour: z.int(),
  mailsAtNight: z.boolean(),
  /** Since when the account gets none of these mails; null if it gets them. */
  stoppedAt: moment.nullable(),
  /** When the last of them was queued. */
  mailedAt: moment.nullable(),
  createdAt: moment,
});

export const exportedAlert = z.object({
  machineId: z.string(),
  /** As it was shown then; null if it was not. */
  priceUsd: z.int().nullable(),
  isSold: z.boolean(),
  alertedAt: moment,
});

/** A browser in which the account is notified. Its address and keys would let others send to it. */
export const exportedPushSubscription = z.object({ device: z.string(), createdAt: moment });

export const exportedSubscriptionRequest = z.object({
  id: z.uuid(),
  /** The search to save; null if only machines are to be watched. */
  query: text,
  name: text,
  frequency: z.enum(ALERT_FREQUENCIES).nullable(),
  /** The machines to watch. */
  watched: z.array(z.string()),
  createdAt: moment,
  /** The words of the wanted ad; null unless one is to be posted. */
  wantedWords: text,
  wantedNeededBy: text,
});
