import type { Db } from '#app/db/client.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { findClaimMonths, findConsent } from '#app/features/agreements/server/agreements.service.ts';
import { claimEnd } from '#app/features/conversations/introduction-chain.rules.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { getAcceptedQuote, type AcceptedQuote } from '#app/features/quotes/server/quote-answers.service.ts';
import { pick } from '#app/lib/collections.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { ruleFor, type CommissionTerms } from '../commission.rules.ts';
import type { SaleTerms } from '../sales.schema.ts';
import { findRulesFor } from './commission-rules.db.ts';
import { countOpenOffers, findBuyers, findSoldMachine, type BuyerRow, type SoldMachine } from './sales.db.ts';

/** What the commission on a listing depends on. */
export async function readCommissionTerms(
  db: Db,
  {
    brand,
    sellerId,
    isConsignment,
    isOperators,
  }: Pick<SoldMachine, 'brand' | 'sellerId' | 'isConsignment' | 'isOperators'>,
): Promise<CommissionTerms> {
  const channel = isConsignment ? 'consignment' : 'brokered';
  const rule = ruleFor(await findRulesFor(db, sellerId), { channel, brand, sellerId });
  return { isOperators, channel, percent: rule?.percent ?? null };
}

export type KnownBuyer = SaleTerms['buyers'][number];

/**
 * The buyers of conversations about a listing whom somebody may know: its seller those whose conversation they have joined,
 * the office all of them if it answers messages.
 */
export async function findKnownBuyers(db: Db, user: User, { id, sellerId }: SoldMachine): Promise<KnownBuyer[]> {
  const isOffice = user.role === 'admin' && hasPermission(user, 'messages');
  if (!isOffice && user.id !== sellerId) return [];
  // Sellers do not know of quotes.
  const quote = isOffice ? await getAcceptedQuote(db, id, user) : null;
  const firstId = quote?.threadId ?? null;
  const buyers = await findBuyers(db, id, { joinedBySeller: isOffice ? null : user.id, firstId });
  if (buyers.length === 0) return [];
  const months = await readClaimMonths(db, id);
  return buyers.map((buyer) => toKnownBuyer(buyer, { months, quote: buyer.threadId === firstId ? quote : null }));
}

/**
 * The last day on which a sale of a listing to the buyer of a conversation owes the commission; null if none does, undefined
 * without such a conversation. It names nobody, so that no permission is needed.
 */
export async function findClaim(db: Db, machineId: string, threadId: string): Promise<string | null | undefined> {
  const [buyer] = await findBuyers(db, machineId, { joinedBySeller: null, threadId });
  return buyer === undefined ? undefined : claimOf(buyer, await readClaimMonths(db, machineId));
}

async function readClaimMonths(db: Db, machineId: string): Promise<number> {
  return findClaimMonths(db, (await findConsent(db, machineId))?.version);
}

function toKnownBuyer(
  { threadId, name, acceptedUsd, ...buyer }: BuyerRow,
  { months, quote }: { months: number; quote: AcceptedQuote | null },
): KnownBuyer {
  const acceptedQuote = quote && pick(quote, ['name', 'machineUsd']);
  return { threadId, name, acceptedUsd, acceptedQuote, claimUntil: claimOf(buyer, months) };
}

/**
 * Whom the office talks to, without an introduction, it has brought, too. Whoever found a Premium seller, it has not, unless it
 * talked to them before the seller bought Premium.
 */
function claimOf(
  { claimUntil, joinedBy, isBroughtByOffice, createdAt }: Omit<BuyerRow, 'threadId' | 'name' | 'acceptedUsd'>,
  months: number,
): string | null {
  if (claimUntil !== null) return claimUntil;
  return joinedBy === 'premium' && !isBroughtByOffice ? null : claimEnd(createdAt, months);
}

/** What the seller of a listing, or a moderator, needs to know before they mark it as sold. Throws not_found for others. */
export async function readSaleTerms(db: Db, user: User, machineId: string, now: Date): Promise<SaleTerms> {
  const machine = await findSoldMachine(db, machineId);
  const isModerator = user.role === 'admin' && hasPermission(user, 'moderation');
  if (machine === undefined || !(machine.sellerId === user.id || isModerator)) throw machineNotFound();
  return {
    earliestDay: siteDay(machine.createdAt),
    today: siteDay(now),
    buyers: await findKnownBuyers(db, user, machine),
    openOffers: await countOpenOffers(db, machineId, { forSeller: machine.sellerId === user.id }),
    isUnderOffer: machine.isUnderOffer,
    ...(await readCommissionTerms(db, machine)),
  };
}
