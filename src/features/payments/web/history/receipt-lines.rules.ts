import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { toCents, toUsd } from '#app/lib/money.ts';

type Priced = Record<PlacementKind, boolean> & { premiumUsd: number; featuredUsd: number };
export type ReceiptLine = { kind: PlacementKind; priceUsd: number };

/** The options that were bought, at the price of that day. */
export function receiptLines({ premium, featured, premiumUsd, featuredUsd }: Priced): ReceiptLine[] {
  const isBought = { premium, featured };
  const priceUsd = { premium: premiumUsd, featured: featuredUsd };
  return PLACEMENT_KINDS.filter((kind) => isBought[kind]).map((kind) => ({ kind, priceUsd: priceUsd[kind] }));
}

type Sums = { amountUsd: number; savingUsd: number; refundedUsd: number };
export type SumLine = { label: string; usd: number; isTotal: boolean };

/** The totals below the lines: the saving and the refund only where there was one. */
export function sumLines({ amountUsd, savingUsd, refundedUsd }: Sums): SumLine[] {
  return [
    ...(savingUsd > 0 ? [{ label: 'Saving for both together', usd: -savingUsd, isTotal: false }] : []),
    { label: 'Total', usd: amountUsd, isTotal: true },
    ...(refundedUsd > 0
      ? [
          { label: 'Refunded', usd: -refundedUsd, isTotal: false },
          { label: 'After the refund', usd: toUsd(toCents(amountUsd) - toCents(refundedUsd)), isTotal: true },
        ]
      : []),
  ];
}
