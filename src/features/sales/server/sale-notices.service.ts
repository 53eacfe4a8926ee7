import type { Db } from '#app/db/client.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { addSiteEntry } from '#app/features/conversations/server/thread-entries.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { getAcceptedOffer } from '#app/features/offers/server/offered-listing.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { saleMail } from './sale-mails.rules.ts';
import { saleDoubts } from './sale-doubts.rules.ts';
import { findAgreedPrices, findStandingIntroductions } from './sale-doubts.db.ts';
import { findSale, findSalesToNotify, findSoldMachine, markNotified, type SaleRow } from './sales.db.ts';

export type SaleNoticeDeps = { db: Db; mails: AccountMailDeps; now: () => Date };

const BATCH_SIZE = 100;
/** For so long a sale can be undone. */
const UNDO_MS = DAY_MS;

/**
 * Tells the office of each sale that sellers recorded and that can no longer be undone, if it may owe a commission or something
 * speaks against what the seller said, and the buyer of an accepted offer that a sale was undone. Can run twice: whoever was
 * told is not told again.
 */
export async function tellOfSales(deps: SaleNoticeDeps, signal: AbortSignal): Promise<void> {
  const settled = new Date(deps.now().getTime() - UNDO_MS);
  for (let afterId: string | null | undefined = null; afterId !== undefined && !signal.aborted;) {
    const due = await findSalesToNotify(deps.db, { settled, afterId, limit: BATCH_SIZE });
    for (const id of due) if (!signal.aborted) await deps.db.transaction((tx) => tell(tx, deps, id));
    afterId = due.at(-1);
  }
}

async function tell(tx: Db, { mails, now }: SaleNoticeDeps, id: string): Promise<void> {
  const found = await findSale(tx, id);
  if (found === undefined) return;
  const { sale, threadBuyer } = found;
  if (sale.undoneAt !== null) return tellBuyer(tx, sale, now());
  if (!(await markNotified(tx, id, now()))) return;
  if (sale.recordedBy !== 'seller') return;
  const doubts = await findDoubts(tx, sale);
  if (sale.commissionPercent === 0 && doubts.length === 0) return;
  const mailed = { ...sale, buyerName: sale.buyerName ?? threadBuyer };
  await mails.mailer.queueToOperator(tx, saleMail(mails.site, mailed, doubts));
}

/** What speaks against what the seller says of a sale. The operator owes itself nothing. */
async function findDoubts(tx: Db, sale: SaleRow): Promise<string[]> {
  const machine = sale.machineId === null ? undefined : await findSoldMachine(tx, sale.machineId);
  if (machine?.isOperators === true) return [];
  return saleDoubts(sale, await findStandingIntroductions(tx, sale), await findAgreedPrices(tx, sale));
}

/** Locks the conversation before the sale, as whoever writes in it does. */
async function tellBuyer(tx: Db, { id, machineId }: SaleRow, at: Date): Promise<void> {
  const accepted = machineId === null ? undefined : await getAcceptedOffer(tx, machineId);
  if (accepted === undefined) {
    await markNotified(tx, id, at);
    return;
  }
  const amount = priceLabel(accepted.amountUsd);
  const body = `The machine was marked as sold, and that was undone. The offer of ${amount} is still accepted.`;
  const decide = async () => ((await markNotified(tx, id, at)) ? { body, author: 'office' as const } : null);
  await addSiteEntry(tx, accepted.threadId, { at, decide });
}
