import type { Db } from '#app/db/client.ts';
import { hashToken, newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { lockUserOfConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import { isUser, type Account } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { findOpenMachines } from '#app/features/machines/server/machine-views.service.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { liftSuppression } from '#app/features/mail/server/mail-events.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import type { SavedSearchInput, SubscriptionRequest, WatchesByEmailInput } from '../saved-searches.schema.ts';
import { subscriptionMail } from './alert-mails.rules.ts';
import { addSearch, readSearch } from './saved-searches.service.ts';
import {
  countRequests,
  deleteRequest,
  deleteRequestsBefore,
  findRequest,
  insertRequest,
  isRefused,
  refuseAddress,
  type RequestRow,
} from './subscription-requests.db.ts';
import { addWantedAd } from './wanted-ads.service.ts';
import type { SubmittedAd } from './wanted-ads.db.ts';
import { addWatches } from './watches.service.ts';
import { lockSubscriberOfEmail, lockSubscriberOfUser, resumeMails } from './subscribers.service.ts';

export type RequestDeps = { db: Db; mails: AccountMailDeps; now: () => Date };

/** What nobody confirms in this time is forgotten. */
const LIFETIME_MS = 7 * DAY_MS;
/** The number of confirmations mailed to one address in a day. */
const MAX_A_DAY = 3;

type Requested = Pick<RequestRow, 'query' | 'name' | 'frequency' | 'watched' | 'wantedWords' | 'wantedNeededBy'>;
const NO_SEARCH = { query: null, name: null, frequency: null };
const NOT_WANTED = { wantedWords: null, wantedNeededBy: null };

/** The address whose owner is asked, and the account of whoever asks if its requests are not limited. */
type AskedFor = { email: string; timeZone: string | undefined; account: Account | null };

/** Asks the owner of the address to confirm a saved search. Throws `invalid`. */
export async function requestSearch(deps: RequestDeps, asked: AskedFor, input: SavedSearchInput): Promise<void> {
  await request(deps, asked, { ...readSearch(input), ...NOT_WANTED, watched: [] });
}

/** Asks the owner of the address to confirm a wanted ad, which also saves its search. Throws `invalid`. */
export async function requestWantedAd(
  deps: RequestDeps,
  asked: AskedFor,
  { query, words: wantedWords, neededBy: wantedNeededBy }: SubmittedAd,
): Promise<void> {
  const search = readSearch({ query, frequency: 'at-once' });
  await request(deps, asked, { ...search, watched: [], wantedWords, wantedNeededBy });
}

/** Asks the owner of the address to confirm that these machines are watched. */
export async function requestWatches(
  deps: RequestDeps,
  { email, timeZone, machineIds }: WatchesByEmailInput,
): Promise<void> {
  await request(
    deps,
    { email, timeZone, account: null },
    { ...NO_SEARCH, ...NOT_WANTED, watched: [...new Set(machineIds)] },
  );
}

/** Nothing tells the caller whether a mail leaves: the address may be anybody's. */
async function request(
  { db, mails, now: clock }: RequestDeps,
  { email, timeZone = siteTimeZone(), account }: AskedFor,
  requested: Requested,
): Promise<void> {
  // It could have confirmations mailed to everybody.
  if (isUser(account)) throw new AppError('invalid', 'Leave out the email address: you are signed in');
  if (!isSendableAddress(email)) throw new AppError('invalid', 'Please enter a valid email address');
  const now = clock();
  const known = email.toLowerCase();
  await db.transaction(async (tx) => {
    if (await isRefused(tx, known)) return;
    if ((await countRequests(tx, known, new Date(now.getTime() - DAY_MS))) >= MAX_A_DAY) return;
    const token = newSecretToken();
    await insertRequest(tx, { ...requested, email, timeZone, tokenHash: hashToken(token), createdAt: now });
    await mails.mailer.queue(tx, subscriptionMail(mails.site, { email, isSearch: requested.query !== null, token }));
  });
}

/** What a mailed link asks. Throws `invalid` for a link that is not valid, or no longer. */
export async function getRequest({ db, now }: RequestDeps, token: string): Promise<SubscriptionRequest> {
  const { email, query, name, frequency, watched, wantedWords } = await openRequest(db, token, now());
  const search = query === null || name === null || frequency === null ? null : { query, name, frequency };
  return { email, search, watched: watched.length, isWanted: wantedWords !== null };
}

async function openRequest(db: Db, token: string, now: Date): Promise<RequestRow> {
  const found = await findRequest(db, hashToken(token), new Date(now.getTime() - LIFETIME_MS));
  if (found === undefined)
    throw new AppError('invalid', 'This link was used already, or is older than a week. Save the search again');
  return found;
}

/**
 * Does what the owner of the address confirms, and returns the key of their pages. If an account has confirmed the
 * address, it is the account's, unless that was deleted. Mails that they ended begin again. Throws `invalid` and conflict.
 */
export async function confirmRequest({ db, now: clock }: RequestDeps, token: string): Promise<string> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { id, email, timeZone, query, name, frequency, watched, wantedWords, wantedNeededBy } = await openRequest(
      tx,
      token,
      now,
    );
    if (!(await deleteRequest(tx, id))) throw new AppError('invalid', 'This link was used already');
    const user = await lockUserOfConfirmedEmail(tx, email);
    const begin = { now, timeZone };
    const subscriber =
      user === null || user.deletedAt !== null
        ? await lockSubscriberOfEmail(tx, email, begin)
        : await lockSubscriberOfUser(tx, user, begin);
    // Whoever follows the link reads mails at the address.
    await liftSuppression(tx, email, now);
    await resumeMails(tx, subscriber, now);
    if (query !== null && wantedWords !== null)
      await addWantedAd(tx, subscriber.id, { query, words: wantedWords, neededBy: wantedNeededBy }, now);
    else if (query !== null && name !== null && frequency !== null)
      await addSearch(tx, subscriber.id, { query, name, frequency }, now);
    await addWatches(tx, subscriber.id, await findOpenMachines(tx, watched), now);
    return subscriber.key;
  });
}

/** The owner of the address does not want to be asked. Throws `invalid`. */
export async function refuseRequest({ db, now }: RequestDeps, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { email } = await openRequest(tx, token, now());
    await refuseAddress(tx, email.toLowerCase(), now());
  });
}

/** Deletes the requests that nobody confirmed. */
export async function deleteExpiredRequests({ db, now }: Pick<RequestDeps, 'db' | 'now'>): Promise<void> {
  await deleteRequestsBefore(db, new Date(now().getTime() - LIFETIME_MS));
}
