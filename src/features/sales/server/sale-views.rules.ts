import { toUsd } from '#app/lib/format.ts';
import type { Sale } from '../sales.schema.ts';
import type { ListedSale } from './sales.db.ts';

/** A sale, for the office. */
export function toSale({ sale, threadBuyer }: ListedSale): Sale {
  const { listingId: _listing, commissionCents, recordedAt, undoneAt, relistedAt, notifiedAt: _told, ...row } = sale;
  return {
    ...row,
    buyerName: row.buyerName ?? threadBuyer,
    commissionUsd: commissionCents === null ? null : toUsd(commissionCents),
    recordedAt: recordedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    relistedAt: relistedAt?.toISOString() ?? null,
  };
}
