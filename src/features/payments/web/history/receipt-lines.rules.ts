import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { refundableUsd } from '../../payment-labels.rules.ts';
import type { PlacementChoice } from '../../prices.rules.ts';

type Priced = PlacementChoice & { premiumUsd: number; featuredUsd: number };
export type ReceiptLine = { kind: PlacementKind; priceUsd: number };

/** The bought options with their price at that time. */
export function receiptLines(receipt: Priced): ReceiptLine[] {
  const bought = PLACEMENT_KINDS.filter((kind) => receipt[kind]);
  return bought.map((kind) => ({ kind, priceUsd: receipt[`${kind}Usd` as const] }));
}

type Sums = { amountUsd: number; savingUsd: number; refundedUsd: number };
export type SumLine = { label: string; usd: number; isTotal: boolean };

/** The totals below the lines; the saving and the refund only if there were any. */
export function sumLines({ amountUsd, savingUsd, refundedUsd }: Sums): SumLine[] {
  return [
    ...(savingUsd > 0 ? [{ label: 'Saving for both together', usd: -savingUsd, isTotal: false }] : []),
    { label: 'Total', usd: amountUsd, isTotal: true },
    ...(refundedUsd > 0
      ? [
          { label: 'Refunded', usd: -refundedUsd, isTotal: false },
          { label: 'After the refund', usd: refundableUsd({ amountUsd, refundedUsd }), isTotal: true },
        ]
      : []),
  ];
}
