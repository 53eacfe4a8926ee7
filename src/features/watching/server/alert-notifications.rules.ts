import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { AlertReason } from '../alert-reasons.rules.ts';
import { isNight } from '../mail-times.rules.ts';
import { describeMachine, reasonWords, type MailedMachine } from './alert-mails.rules.ts';

/** What a browser shows; a press opens the page at `path`. */
export type BrowserNotification = { title: string; body: string; path: string };

/** A machine of which a subscriber is notified, with those of their searches that found it. */
export type NotifiedMachine = {
  machine: MailedMachine;
  reason: AlertReason;
  searches: readonly { name: string; query: string }[];
};

/** Push services take 4,096 bytes, of which a search's address may need half. */
const TITLE_MAX = 120;
const BODY_MAX = 200;
/** How many machines are named. */
const MOST_NAMED = 3;

/** One notification for all that is new at once. `total`: how many machines there are, of which `machines` may be the first. */
export function alertNotification(
  { hasAccount }: { hasAccount: boolean },
  machines: readonly NotifiedMachine[],
  total: number,
): BrowserNotification | null {
  const [first] = machines;
  if (first === undefined) return null;
  const { title, body, path } =
    total === 1 ? aboutOne(first) : aboutSeveral(machines, { total, path: listPath(machines, hasAccount) });
  return { title: truncate(title, TITLE_MAX), body: truncate(body, BODY_MAX), path };
}

function aboutOne({ machine, reason }: NotifiedMachine): BrowserNotification {
  const price = reason.kind === 'sold' ? '' : `${priceLabel(machine.price)} · `;
  return {
    title: `${reasonWords(reason, machine.price)}: ${machine.name}`,
    body: `${price}${describeMachine(machine)}`,
    path: machinePageHref(machine),
  };
}

function aboutSeveral(
  machines: readonly NotifiedMachine[],
  { total, path }: { total: number; path: string },
): BrowserNotification {
  const only = onlySearch(machines);
  const areNew = machines.every(({ reason }) => reason.kind === 'new');
  const names = machines.slice(0, MOST_NAMED).map(({ machine }) => machine.name);
  const more = total - names.length;
  return {
    title:
      only !== null && areNew ? `${total} new machines for “${only.name}”` : `${total} machines: new, lowered or sold`,
    body: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    path,
  };
}

/** The search that found all of them; null if several did, or one is only watched. */
function onlySearch(machines: readonly NotifiedMachine[]) {
  const [search, ...others] = new Set(machines.flatMap(({ searches }) => searches));
  return search !== undefined && others.length === 0 && machines.every(({ searches }) => searches.length > 0)
    ? search
    : null;
}

/** The list of what is new. Without an account, the page of the searches would need a mail's key, which stays in mails. */
function listPath(machines: readonly NotifiedMachine[], hasAccount: boolean): string {
  const [first] = machines.flatMap(({ searches }) => searches);
  const only = onlySearch(machines);
  if (only !== null) return `/browse?${only.query}`;
  if (first === undefined) return '/watching';
  return hasAccount ? '/saved-searches' : `/browse?${first.query}`;
}

/** How long a notification is worth showing. */
const NEWS_MS = 4 * HOUR_MS;
const STEP_MS = 15 * MINUTE_MS;

/**
 * Until when a notification may be sent, and kept for a browser that is offline: for some hours, not into the night. At
 * night, not after `now`.
 */
export function notificationEnd(
  now: Date,
  { timeZone, mailsAtNight }: { timeZone: string; mailsAtNight: boolean },
): Date {
  const end = now.getTime() + NEWS_MS;
  if (mailsAtNight) return new Date(end);
  for (let time = now.getTime(); time <= end; time += STEP_MS)
    // Nights of all zones begin at a quarter of an hour.
    if (isNight(new Date(time), timeZone)) return new Date(Math.floor(time / STEP_MS) * STEP_MS);
  return new Date(end);
}
