import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { addSearch, readSearch, resumeSearch } from './saved-searches.service.ts';
import { findSavedSearch } from './saved-searches.db.ts';
import { countWantedAds, findWantedAdOfQuery, upsertWantedAd, type SubmittedAd } from './wanted-ads.db.ts';

/** The most wanted ads of one subscriber. */
export const MAX_WANTED_ADS = 5;

/**
 * Stores a wanted ad of a locked subscriber for moderation, and saves its search, so that new listings reach the buyer
 * whether a seller answers or not. Of an ad with the same search, the words change; it stays public if they do not.
 * Throws conflict when the subscriber has as many ads or searches as they may.
 */
export async function addWantedAd(tx: Db, subscriberId: string, ad: SubmittedAd, now: Date): Promise<void> {
  const own = { subscriberId, query: ad.query };
  const saved = await findSavedSearch(tx, own);
  if (saved === undefined)
    await addSearch(tx, subscriberId, readSearch({ query: ad.query, frequency: 'at-once' }), now);
  else await resumeSearch(tx, saved, now);
  const known = await findWantedAdOfQuery(tx, own);
  const isSame = known?.words === ad.words && known.neededBy === ad.neededBy;
  if (isSame && known.endsAt !== null && known.endsAt > now) return;
  if (known === undefined && (await countWantedAds(tx, subscriberId)) >= MAX_WANTED_ADS)
    throw new AppError('conflict', `You have ${MAX_WANTED_ADS} wanted ads. Remove one to post another`);
  await upsertWantedAd(tx, { ...ad, subscriberId, submittedAt: now });
}
