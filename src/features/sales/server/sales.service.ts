import type { Db } from '#app/db/client.ts';
import type { SaleRecorder } from '#app/db/sale-enums.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { ListingDeps } from '#app/features/listings/server/listing-deps.service.ts';
import { changeStatusWithin } from '#app/features/listings/server/own-listings.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineFor, type TaggedMachine } from '#app/features/machines/server/machine-views.service.ts';
import { changeStatusIn, type Target } from '#app/features/moderation/server/moderate-listing.service.ts';
import { lockOneForModerator, type ModerationDeps } from '#app/features/moderation/server/moderation.service.ts';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { commissionCents, owedPercent, type SoldTo } from '../commission.rules.ts';
import type { Sale, SaleCorrection, SaleInput } from '../sales.schema.ts';
import { findClaim, findKnownBuyers, readCommissionTerms } from './sale-terms.service.ts';
import { toSale } from './sale-views.rules.ts';
import {
  findInvoiceNumber,
  findSale,
  findSoldMachine,
  lockCurrentSale,
  lockSale,
  updateSale,
  type SaleChange,
  type SaleRow,
  type SoldMachine,
} from './sales.db.ts';

/**
 * Marks a seller's own listing as sold, with what they say of the sale. Throws not_found, conflict, too_many, and invalid for
 * a buyer whom they do not know, or a day on which it cannot have been sold.
 */
export async function sellOwnMachine(
  { db, limits, mails, now, refreshCatalogue }: ListingDeps,
  seller: User,
  id: string,
  input: SaleInput,
): Promise<TaggedMachine> {
  await limits.countChange(seller);
  const sold = await db.transaction(async (tx) => {
    const at = now();
    await changeStatusWithin(tx, { mails, now: at }, seller, { id, action: 'mark-sold' });
    await describeSale(tx, seller, { machineId: id, input, recordedBy: 'seller', at });
    return getMachineFor(tx, seller, id);
  });
  await refreshCatalogue();
  return sold;
}

/** The same for a moderator and any listing. Throws also stale, and conflict for a listing that is sold already. */
export async function sellMachine(
  deps: ModerationDeps,
  admin: User,
  target: Target,
  input: SaleInput,
): Promise<AdminMachine> {
  const sold = await deps.db.transaction(async (tx) => {
    const { listing } = await lockOneForModerator(tx, admin, target.id);
    // What its seller says of the sale stays.
    if (listing.status === 'sold') throw new AppError('conflict', 'This listing is marked as sold already');
    const machine = await changeStatusIn(tx, deps, admin, target, { status: 'sold' });
    const change = { machineId: target.id, input, recordedBy: 'office', at: deps.now() } as const;
    const { id, listingName, ...described } = await describeSale(tx, admin, change);
    const subject = { type: 'sale', id } as const;
    await recordAdminAction(tx, admin, {
      action: 'record sale',
      subject,
      before: null,
      after: audited(listingName, described),
    });
    return machine;
  });
  await deps.refreshCatalogue();
  return sold;
}

type Description = { machineId: string; input: SaleInput; recordedBy: SaleRecorder; at: Date };

/** Adds the answers to the sale that the change of status has recorded. */
async function describeSale(
  tx: Db,
  user: User,
  { machineId, input, recordedBy, at }: Description,
): Promise<SaleChange & Pick<SaleRow, 'id' | 'listingName'>> {
  const sold = await lockCurrentSale(tx, machineId);
  const machine = await findSoldMachine(tx, machineId);
  if (sold === undefined || machine === undefined) throw new Error(`The sale of ${machineId} was not recorded`);
  const { buyer, soldTo } = await resolveBuyer(tx, user, machine, input.buyer ?? null);
  // A listing that was rejected after its sale is sold by the same one, of which stays what is known.
  const isKept = machine.soldAt !== null && sold.recordedAt < machine.soldAt;
  const soldOn = isKept ? sold.soldOn : (input.soldOn ?? sold.soldOn);
  requirePossibleDay(soldOn, { earliest: siteDay(machine.createdAt), today: siteDay(at) }, input.soldOn !== undefined);
  const percent = owedPercent(await readCommissionTerms(tx, machine), soldTo, soldOn);
  const priceUsd = sold.priceUsd ?? input.priceUsd ?? null;
  const change =
    sold.buyer === null
      ? { ...buyer, soldOn, ...withCommission(priceUsd, sold.commissionPercent ?? percent) }
      : {
          ...pick(sold, ['buyer', 'threadId', 'buyerName']),
          soldOn,
          ...withCommission(priceUsd, sold.commissionPercent),
        };
  await updateSale(tx, sold.id, { ...change, recordedBy: isKept ? sold.recordedBy : recordedBy });
  return { id: sold.id, listingName: sold.listingName, ...change };
}

function withCommission(priceUsd: number | null, commissionPercent: number | null) {
  const isKnown = priceUsd !== null && commissionPercent !== null;
  const cents = isKnown ? commissionCents(priceUsd, commissionPercent) : null;
  return { priceUsd, commissionPercent, commissionCents: cents };
}

type Buyer = Pick<SaleRow, 'buyer' | 'threadId' | 'buyerName'>;
type Resolved = { buyer: Buyer; soldTo: SoldTo };

/** Throws invalid for a conversation that is not about the listing, or with a buyer whom the user does not know. */
async function resolveBuyer(
  tx: Db,
  user: User,
  machine: SoldMachine | null,
  named: NonNullable<SaleCorrection['buyer']> | null,
): Promise<Resolved> {
  if (named === null) return { buyer: { buyer: null, threadId: null, buyerName: null }, soldTo: null };
  if (named.kind !== 'thread') {
    const buyerName = named.kind === 'named' ? (named.name ?? null) : null;
    const soldTo = { kind: named.kind, claimUntil: null };
    return { buyer: { buyer: named.kind, threadId: null, buyerName }, soldTo };
  }
  const known = machine === null ? [] : await findKnownBuyers(tx, user, machine);
  const found = known.find(({ threadId }) => threadId === named.threadId);
  if (found === undefined) throw invalid('buyer.threadId', 'Choose a buyer of a conversation about this machine');
  const soldTo = { kind: named.kind, claimUntil: found.claimUntil };
  return { buyer: { buyer: 'thread', threadId: found.threadId, buyerName: null }, soldTo };
}

/** A day that nobody chose is that of the change itself, also for a listing that was entered as sold before. */
function requirePossibleDay(
  soldOn: string,
  { earliest, today }: { earliest: string | null; today: string },
  isChosen: boolean,
): void {
  if (!isChosen) return;
  if (soldOn > today) throw invalid('soldOn', 'The day of the sale cannot be in the future');
  if (earliest !== null && soldOn < earliest)
    throw invalid('soldOn', 'The day of the sale cannot be before that of the listing');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}

type CorrectionDeps = { db: Db; now: () => Date };

/**
 * Corrects the buyer, the price, the day or the commission of a sale. A commission that was not known, or of another buyer or
 * day, follows from the table of commissions. Throws not_found, invalid, and conflict for the figures of an invoiced sale.
 */
export async function correctSale(
  { db, now }: CorrectionDeps,
  admin: User,
  id: string,
  input: SaleCorrection,
): Promise<Sale> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await lockSale(tx, id);
    if (before === undefined) throw noSuchSale();
    const invoice = await findInvoiceNumber(tx, id);
    const change = await toChange(tx, admin, before, { input, at: now(), isInvoiced: invoice !== undefined });
    if (invoice !== undefined && changesFigures(before, change))
      throw new AppError('conflict', `${invoiceLabel(invoice)} has this sale. Write a credit note first.`);
    await updateSale(tx, id, change);
    const { listingName: name } = before;
    const subject = { type: 'sale', id } as const;
    const entry = { action: 'correct sale', subject, before: audited(name, before), after: audited(name, change) };
    if (JSON.stringify(entry.before) !== JSON.stringify(entry.after)) await recordAdminAction(tx, admin, entry);
    return getSale(tx, id);
  });
}

/** Whether what an invoice says of a sale would no longer be true. */
function changesFigures(before: SaleChange, after: SaleChange): boolean {
  const names = ['priceUsd', 'soldOn', 'commissionPercent', 'commissionCents'] as const;
  return names.some((name) => before[name] !== after[name]);
}

async function toChange(
  tx: Db,
  admin: User,
  before: SaleRow,
  { input, at, isInvoiced }: { input: SaleCorrection; at: Date; isInvoiced: boolean },
): Promise<SaleChange> {
  const machine = before.machineId === null ? null : ((await findSoldMachine(tx, before.machineId)) ?? null);
  const kept = pick(before, ['buyer', 'threadId', 'buyerName']);
  const isSameThread = input.buyer?.kind === 'thread' && input.buyer.threadId === before.threadId;
  const named = isSameThread ? undefined : input.buyer;
  const resolved = named === undefined ? null : await resolveBuyer(tx, admin, machine, named);
  const soldOn = input.soldOn ?? before.soldOn;
  const earliest = machine === null ? null : siteDay(machine.createdAt);
  requirePossibleDay(soldOn, { earliest, today: siteDay(at) }, soldOn !== before.soldOn);
  const buyer = resolved?.buyer ?? kept;
  const percent = await percentAfter(tx, input.commissionPercent, { before, machine, buyer, soldOn, isInvoiced });
  return {
    ...buyer,
    soldOn,
    ...withCommission(input.priceUsd === undefined ? before.priceUsd : input.priceUsd, percent),
  };
}

type Corrected = { before: SaleRow; machine: SoldMachine | null; buyer: Buyer; soldOn: string; isInvoiced: boolean };

/**
 * The percentage of a corrected sale: what the office states, or that of the table if the stored one is not known, or was
 * that of another buyer or day. What is invoiced stays.
 */
async function percentAfter(tx: Db, stated: number | null | undefined, corrected: Corrected): Promise<number | null> {
  const { before, buyer, soldOn, isInvoiced } = corrected;
  const kept = stated === null ? null : before.commissionPercent;
  if (stated !== null && stated !== undefined && stated !== kept) return stated;
  const isOtherBuyer = buyer.buyer !== before.buyer || buyer.threadId !== before.threadId;
  const mayDiffer = !isInvoiced && (isOtherBuyer || soldOn !== before.soldOn);
  if (kept !== null && !mayDiffer) return kept;
  // Another day does not make unknown what the office has found out.
  return (await percentOfTable(tx, corrected)) ?? (isOtherBuyer ? null : kept);
}

/** What the table says of a corrected sale: of its listing as it was sold. */
async function percentOfTable(tx: Db, { before, machine, buyer, soldOn }: Corrected): Promise<number | null> {
  const { brand, sellerId, channel } = before;
  const sold = {
    brand,
    sellerId,
    isConsignment: channel === 'consignment',
    isOperators: machine?.isOperators ?? false,
  };
  const terms = await readCommissionTerms(tx, sold);
  const { threadId } = buyer;
  const claimUntil = machine === null || threadId === null ? undefined : await findClaim(tx, machine.id, threadId);
  // Without the conversation, nobody knows whether a claim exists.
  if (buyer.buyer === 'thread' && claimUntil === undefined) return owedPercent(terms, null, soldOn);
  const soldTo = buyer.buyer === null ? null : { kind: buyer.buyer, claimUntil: claimUntil ?? null };
  return owedPercent(terms, soldTo, soldOn);
}

/** Without the buyer's name: the log is kept longer than people are. */
function audited(listingName: string, sale: SaleChange) {
  const facts = pick(sale, ['buyer', 'threadId', 'priceUsd', 'soldOn', 'commissionPercent', 'commissionCents']);
  return { name: listingName, ...facts };
}

/** Throws not_found. */
export async function getSale(db: Db, id: string): Promise<Sale> {
  const found = await findSale(db, id);
  if (found === undefined) throw noSuchSale();
  return toSale(found);
}

function noSuchSale(): AppError {
  return new AppError('not_found', 'This sale does not exist');
}
