import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { moneyLabel } from '../../payment-labels.rules.ts';
import type { Receipt } from '../../payments.schema.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../../prices.rules.ts';
import { PeriodDays } from '../placement-periods.tsx';
import { receiptLines, sumLines, type ReceiptLine } from './receipt-lines.rules.ts';

/** What was bought for which listing, and how its price came about. */
export function ReceiptItems({ receipt }: { receipt: Receipt }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left">
        <span className="block text-14 text-quiet">Listing</span>
        <span className="block font-display text-20 font-semibold wrap-anywhere">{receipt.listingName}</span>
        <span className="block text-12 text-quiet wrap-anywhere">{receipt.listingId}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {receiptLines(receipt).map((line) => (
          <Item key={line.kind} line={line} receipt={receipt} />
        ))}
      </tbody>
      <tfoot>
        {sumLines(receipt).map(({ label, usd, isTotal }) => (
          <tr key={label}>
            <th scope="row" className={isTotal ? 'py-2 pr-4 font-semibold' : 'py-2 pr-4 font-normal'}>
              {label}
            </th>
            <td className={isTotal ? 'figures py-2 text-right text-20 font-bold' : 'figures py-2 text-right'}>
              {moneyLabel(usd)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Item({ line: { kind, priceUsd }, receipt }: { line: ReceiptLine; receipt: Receipt }) {
  const period = receipt.placements.find((placement) => placement.kind === kind);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-4 font-normal">
        <span className="block font-medium">
          {PLACEMENT_NAMES[kind]} placement, {PLACEMENT_DAYS} days
        </span>
        {period !== undefined && (
          <span className="block text-14 text-quiet">
            <PeriodDays period={period} />
          </span>
        )}
      </th>
      <td className="figures py-2.5 text-right">{priceLabel(priceUsd)}</td>
    </tr>
  );
}
