import type { Db } from '#app/db/client.ts';
import type { WantedAdRow } from '#app/db/tables/wanted.ts';
import { getOwnUser } from '#app/features/accounts/server/accounts.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { filteringFacts } from '#app/features/catalogue/browse-search.schema.ts';
import { isAnsweredBySeller, recordProposal } from '#app/features/conversations/server/proposals.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { findOpenMachines, machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { describeSearch, readSavedQuery } from '#app/features/watching/saved-query.rules.ts';
import type { AlertReader } from '#app/features/watching/server/alert-mails.rules.ts';
import { recordOffer } from '#app/features/watching/server/direct-mails.service.ts';
import { findSubscriberOf } from '#app/features/watching/server/subscribers.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockAdWithBuyer, noSuchAd, type WantedDeps } from './wanted-ads.service.ts';
import { answerMail } from './wanted-mails.rules.ts';
import { countAnswersOf, insertAnswer, isAdPublic, lockListingForSale } from './wanted.db.ts';

/** The most machines that one seller offers for one ad. */
const MAX_ANSWERS = 5;

/** With the address that takes the buyer's answers by mail in a thread; null if the site takes none. */
export type AnswerDeps = WantedDeps & { replyAddressOf: (threadId: string, version: number) => string | null };

/**
 * Offers a seller's listing for a public ad, in the buyer's conversation about the listing and by mail. Offering it again has no
 * effect. A buyer whom no mail reaches only finds it with the ad. Throws not_found, not_allowed for blocked sellers, and
 * conflict for one's own ad and for too many offers.
 */
export async function answerWantedAd(
  deps: AnswerDeps,
  seller: User,
  { id, machineId, network }: { id: string; machineId: string; network: string },
): Promise<void> {
  const { db, now: clock } = deps;
  const now = clock();
  await db.transaction(async (tx) => {
    const { email } = await getOwnUser(tx, seller.id);
    await requireNotBlocked(tx, seller, { emails: [email], phones: [], network }, now);
    const own = await findSubscriberOf(tx, { account: seller });
    const found = await lockAdWithBuyer(tx, id, [seller.id]);
    if (found === null || !(await isAdPublic(tx, id, now))) throw noSuchAd();
    const { ad, buyer } = found;
    if (own?.id === ad.subscriberId) throw new AppError('conflict', 'This is your own ad');
    const listing = await lockListingForSale(tx, { machineId, sellerId: seller.id });
    const [machine] = listing === undefined ? [] : await findOpenMachines(tx, [listing.id]);
    if (machine === undefined) throw machineNotFound();
    if (!(await insertAnswer(tx, { wantedAdId: id, machineId, answeredAt: now }))) return;
    if ((await countAnswersOf(tx, { wantedAdId: id, sellerId: seller.id })) > MAX_ANSWERS)
      throw new AppError('conflict', `You have offered ${MAX_ANSWERS} machines for this ad, which is the most`);
    if (buyer !== null) await tellBuyer(tx, deps, { seller, ad, buyer, machine, now });
  });
}

type Answer = { seller: User; ad: WantedAdRow; buyer: AlertReader; machine: PublicMachine; now: Date };

async function tellBuyer(
  tx: Db,
  { mails, replyAddressOf }: AnswerDeps,
  { seller, ad, buyer, machine, now }: Answer,
): Promise<void> {
  const read = readSavedQuery(ad.query);
  const asked = {
    title: read === null ? '' : describeSearch(read.search),
    facts: read === null ? [] : filteringFacts(read.search),
  };
  const asksSeller = await isAnsweredBySeller(tx, machine.id);
  const offered = { machine, asked, asksSeller };
  const thread = await recordProposal(tx, {
    buyer,
    machine,
    proposedBy: { id: seller.id, isAdmin: seller.role === 'admin' },
    message: offerText(asked.title, machine),
    asksSeller,
    createdAt: now,
  });
  const inThread = { ...thread, mailKey: `${ad.id}-buyer`, replyTo: replyAddressOf(thread.id, thread.replyVersion) };
  const alert = await recordOffer(tx, { buyer, subscriberId: ad.subscriberId, machine, alertedAt: now });
  await mails.mailer.queue(tx, { ...answerMail(mails.site, buyer, offered, inThread), alert });
}

/** What the buyer's conversation says of the machine that a seller offers. */
function offerText(title: string, { name, price }: PublicMachine): string {
  const ad = title === '' ? 'your wanted ad' : `your wanted ad “${title}”`;
  return `For ${ad}, this machine is offered to you: ${name}, ${priceLabel(price)}`;
}
