import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { filteringFacts } from '#app/features/catalogue/browse-search.schema.ts';
import { findOpenMachines, machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { describeSearch, readSavedQuery } from '#app/features/watching/saved-query.rules.ts';
import { recordOffer } from '#app/features/watching/server/direct-mails.service.ts';
import { findSubscriberOf } from '#app/features/watching/server/subscribers.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockAdWithBuyer, noSuchAd, type WantedDeps } from './wanted-ads.service.ts';
import { answerMail } from './wanted-mails.rules.ts';
import { countAnswersOf, insertAnswer, isAdPublic, lockListingForSale } from './wanted.db.ts';

/** The most machines that one seller offers for one ad. */
const MAX_ANSWERS = 5;

/**
 * Offers a seller's listing for a public ad, and mails it to the buyer. Offering it again has no effect. Throws
 * not_found, and conflict for one's own ad and for too many offers.
 */
export async function answerWantedAd(
  { db, mails, now: clock }: WantedDeps,
  seller: User,
  { id, machineId }: { id: string; machineId: string },
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const own = await findSubscriberOf(tx, { account: seller });
    const found = await lockAdWithBuyer(tx, id);
    if (found === null || !(await isAdPublic(tx, id, now))) throw noSuchAd();
    const { ad, buyer } = found;
    if (own?.id === ad.subscriberId) throw new AppError('conflict', 'This is your own ad');
    const listing = await lockListingForSale(tx, { machineId, sellerId: seller.id });
    const [machine] = listing === undefined ? [] : await findOpenMachines(tx, [listing.id]);
    if (machine === undefined) throw machineNotFound();
    if (!(await insertAnswer(tx, { wantedAdId: id, machineId, answeredAt: now }))) return;
    if ((await countAnswersOf(tx, { wantedAdId: id, sellerId: seller.id })) > MAX_ANSWERS)
      throw new AppError('conflict', `You have offered ${MAX_ANSWERS} machines for this ad, which is the most`);
    if (buyer === null) return;
    const read = readSavedQuery(ad.query);
    const asked = {
      title: read === null ? '' : describeSearch(read.search),
      facts: read === null ? [] : filteringFacts(read.search),
    };
    const alert = await recordOffer(tx, { buyer, subscriberId: ad.subscriberId, machine, alertedAt: now });
    await mails.mailer.queue(tx, { ...answerMail(mails.site, buyer, { machine, asked }), alert });
  });
}
