import type { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import type { WantedAdRow } from '#app/db/tables/wanted.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import { findOwnConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { findThreadsByListing } from '#app/features/conversations/server/proposals.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { describeSearch, readSavedQuery, savedQueryOf } from '#app/features/watching/saved-query.rules.ts';
import { lockRecipient } from '#app/features/watching/server/direct-mails.service.ts';
import {
  findSubscriberOf,
  lockSubscriberOf,
  resumeMails,
  type Credentials,
} from '#app/features/watching/server/subscribers.service.ts';
import { requestWantedAd, type RequestDeps } from '#app/features/watching/server/subscription-requests.service.ts';
import { addWantedAd } from '#app/features/watching/server/wanted-ads.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { mapInTurns } from '#app/lib/concurrency.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { pageOf } from '#app/lib/paging.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { hasContactData } from '#app/lib/contact-data.ts';
import { mayAnswer, PUBLIC_DAYS } from '../wanted-search.rules.ts';
import {
  CONTACT_DATA,
  type OwnWantedAd,
  type WantedAd,
  type WantedAdInput,
  type WantedAnswer,
} from '../wanted.schema.ts';
import type { WantedQuery } from '../wanted-list.schema.ts';
import {
  deleteAd,
  findAd,
  findAdsOf,
  findAnswers,
  findPublicAds,
  lockAd,
  updateAd,
  type AnswerRow,
} from './wanted.db.ts';

export type WantedDeps = RequestDeps;

/** A page of the public ads that a machine of this kind may answer, the newest first. */
export async function listWantedAds(
  { db, now, readBefore }: Pick<WantedDeps, 'db' | 'now'> & { readBefore: ReadSearches },
  query: WantedQuery,
): Promise<{ ads: WantedAd[]; total: number }> {
  const rows = await findPublicAds(db, now());
  const read = await mapInTurns(rows, PER_TURN, (row) => readOnce(readBefore, row.query));
  const ads = rows.flatMap((row, at) => {
    const search = read[at]?.search ?? null;
    return search === null || !mayAnswer(search, query) ? [] : [row];
  });
  return { ads: pageOf(ads, query).map(toWantedAd), total: ads.length };
}

/** The searches of ads that were read before, by their query; null for one with a filter that no longer exists. */
export type ReadSearches = LRUCache<string, { search: BrowseSearch | null }>;
/** Reading so many takes a few milliseconds. */
const PER_TURN = 25;

function readOnce(readBefore: ReadSearches, query: string) {
  const known = readBefore.get(query) ?? { search: readSavedQuery(query)?.search ?? null };
  readBefore.set(query, known);
  return known;
}

function toWantedAd(row: WantedAdRow): WantedAd {
  const { id, title, query, words, neededBy } = describeAd(row);
  return { id, title, query, words, neededBy, publishedAt: (row.publishedAt ?? row.submittedAt).toISOString() };
}

type Author = { account: Account | null; key?: string | undefined; network: string };

/**
 * Posts an ad of a subscriber, which waits for moderation; with an address, its owner is asked to confirm it first.
 * Returns whether it is posted. Throws `invalid`, conflict, and not_allowed for blocked senders.
 */
export async function postWantedAd(deps: WantedDeps, author: Author, input: WantedAdInput): Promise<boolean> {
  const { db, now: clock } = deps;
  const now = clock();
  const ad = readAd(input, now);
  const { email, timeZone } = input;
  const address = email ?? (await findAddress(db, author));
  if (address === null)
    throw new AppError('conflict', 'Confirm your email address first, so that we can tell you of offers');
  const { account, network } = author;
  await requireNotBlocked(db, account, { emails: [address], phones: [], network }, now);
  if (email !== undefined) {
    await requestWantedAd(deps, { email, timeZone, account }, ad);
    return false;
  }
  await db.transaction(async (tx) => {
    const subscriber = await lockSubscriberOf(tx, author, { now, timeZone });
    await resumeMails(tx, subscriber, now);
    await addWantedAd(tx, subscriber.id, ad, now);
  });
  return true;
}

/** Where mails about an ad go; null for an account without a confirmed address. Throws not_signed_in and not_found. */
async function findAddress(db: Db, author: Author): Promise<string | null> {
  const subscriber = await findSubscriberOf(db, author);
  return getAddressOf(db, subscriber ?? { email: null, userId: author.account?.id ?? null });
}

async function getAddressOf(db: Db, { email, userId }: AdsOfSubscriber['subscriber']): Promise<string | null> {
  return email ?? (userId === null ? null : findOwnConfirmedEmail(db, userId));
}

function readAd({ query: typed, words, neededBy = null }: WantedAdInput, now: Date) {
  const read = readSavedQuery(typed);
  if (read === null) throw invalidField('query', 'Say what you look for: a brand, heads, a price or other filters');
  if (neededBy !== null && neededBy < siteDay(now)) throw invalidField('neededBy', 'Choose a day that is not over');
  const { search = '', brand = [] } = read.search;
  if ([search, ...brand].some(hasContactData)) throw invalidField('query', CONTACT_DATA);
  // The ZIP code from which distances are measured is the buyer's.
  const query = savedQueryOf({ ...read.search, near: undefined, within: undefined });
  if (query === '') throw invalidField('query', 'Choose a state instead of a distance');
  return { query, words, neededBy };
}

function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}

/** The ads of a subscriber, the newest first, with the machines that sellers offered. Throws not_found. */
export async function listOwnWantedAds(
  { db, now }: Pick<WantedDeps, 'db' | 'now'>,
  credentials: Credentials,
): Promise<OwnWantedAd[]> {
  const subscriber = await findSubscriberOf(db, credentials);
  if (subscriber === null) return [];
  return toOwnAds(db, { subscriber, rows: await findAdsOf(db, subscriber.id) }, now());
}

type AdsOfSubscriber = {
  subscriber: { email: string | null; userId: string | null };
  rows: readonly WantedAdRow[];
};

async function toOwnAds(db: Db, { subscriber, rows }: AdsOfSubscriber, now: Date): Promise<OwnWantedAd[]> {
  const found = await findAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const email = await getAddressOf(db, subscriber);
  const machineIds = found.map(({ machineId }) => machineId);
  const threads = email === null ? new Map<string, string>() : await findThreadsByListing(db, { email, machineIds });
  const byAd = Map.groupBy(found, ({ wantedAdId }) => wantedAdId);
  return rows.map((row) =>
    Object.assign(describeAd(row), {
      isPublic: row.endsAt !== null && row.endsAt > now,
      answers: (byAd.get(row.id) ?? []).map((answer) => toAnswer(answer, threads.get(answer.machineId) ?? null)),
    }),
  );
}

function toAnswer(answer: AnswerRow, threadId: string | null): WantedAnswer {
  const { machineId, name, heads, brand, model, year, price, answeredAt } = answer;
  return { machineId, name, heads, brand, model, year, price, threadId, answeredAt: answeredAt.toISOString() };
}

/** An ad in whatever state, for its buyer and for moderators. */
export function describeAd({ id, query, words, neededBy, state, rejectionReason, endsAt }: WantedAdRow) {
  const read = readSavedQuery(query);
  // A filter that no longer exists is not described.
  const title = read === null ? query : describeSearch(read.search);
  return { id, title, query, words, neededBy, state, rejectionReason, endsAt: endsAt?.toISOString() ?? null };
}

type OwnAd = { credentials: Credentials; id: string };

/** Shows an approved ad for another 60 days from now, also after its end. Throws not_found and conflict. */
export async function renewWantedAd(
  { db, now: clock }: Pick<WantedDeps, 'db' | 'now'>,
  { credentials, id }: OwnAd,
): Promise<OwnWantedAd> {
  const now = clock();
  const { subscriber, renewed } = await db.transaction(async (tx) => {
    const subscriber = await lockSubscriberOf(tx, credentials, { now });
    const ad = await lockAd(tx, id);
    if (ad?.subscriberId !== subscriber.id) throw noSuchAd();
    if (ad.state !== 'approved') throw new AppError('conflict', 'Only an approved ad can be renewed');
    const endsAt = new Date(now.getTime() + PUBLIC_DAYS * DAY_MS);
    return { subscriber, renewed: await updateAd(tx, id, { endsAt, remindedAt: null }) };
  });
  const [own] = renewed === undefined ? [] : await toOwnAds(db, { subscriber, rows: [renewed] }, now);
  if (own === undefined) throw noSuchAd();
  return own;
}

/** Removes an ad with its answers; its saved search stays. Throws not_found. */
export async function removeWantedAd(
  { db, now }: Pick<WantedDeps, 'db' | 'now'>,
  { credentials, id }: OwnAd,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: subscriberId } = await lockSubscriberOf(tx, credentials, { now: now() });
    if (!(await deleteAd(tx, { subscriberId, id }))) throw noSuchAd();
  });
}

/**
 * An ad and its buyer as the recipient of a mail, who is null if they get none; null without the ad. Locks the buyer's account
 * and these, too.
 */
export async function lockAdWithBuyer(tx: Db, id: string, accountIds: readonly string[] = []) {
  const found = await findAd(tx, id);
  if (found === undefined) return null;
  await lockAccounts(tx, found.userId === null ? accountIds : [...accountIds, found.userId]);
  // The buyer first, as in the buyer's own changes, so that two transactions do not wait for each other.
  const buyer = await lockRecipient(tx, found.subscriberId);
  const ad = await lockAd(tx, id);
  return ad === undefined ? null : { ad, buyer };
}

export function noSuchAd(): AppError {
  return new AppError('not_found', 'This wanted ad is not there any more');
}
