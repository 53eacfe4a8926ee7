import type { SaleChannel } from '#app/db/commission-enums.ts';
import { formatPercent } from '#app/lib/format.ts';
import type { Sale } from './sales.schema.ts';

export const CHANNEL_LABELS = { brokered: 'Brokered', consignment: 'Consignment' } as const satisfies Record<
  SaleChannel,
  string
>;

/** The buyer of a sale, for the office. */
export function buyerLabel({ buyer, buyerName }: Pick<Sale, 'buyer' | 'buyerName'>): string {
  if (buyer === null) return 'Not known';
  if (buyer === 'elsewhere') return 'Outside of this site';
  return buyerName ?? (buyer === 'thread' ? 'A buyer of a deleted conversation' : 'Somebody else');
}

/** The commission of a sale, in percent. */
export function commissionLabel({ commissionPercent: percent }: Pick<Sale, 'commissionPercent'>): string {
  if (percent === null) return 'Not known';
  return percent === 0 ? 'None' : formatPercent(percent);
}
