import { formatPercent, formatUsd } from '#app/lib/format.ts';
import { detailOf, labelOf } from '../quote-amounts.rules.ts';
import { dayWords } from '../quote-changes.rules.ts';
import type { QuoteView } from '../quotes.schema.ts';

/** What a quote asks for. */
export type QuotedTerms = Pick<
  QuoteView,
  'lines' | 'totalUsd' | 'depositUsd' | 'depositPercent' | 'validUntil' | 'note'
>;

/** The lines of a quote with their total, the deposit, the last day and the note. */
export function QuoteAmounts({ lines, totalUsd, depositUsd, depositPercent, validUntil, note }: QuotedTerms) {
  return (
    <div className="grid gap-4">
      <table className="w-full text-left">
        <caption className="sr-only">Price in US dollars</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={labelOf(line)} className="border-b border-line align-baseline">
              <th scope="row" className="py-2.5 pr-4 font-normal wrap-anywhere">
                {labelOf(line)}
                {detailOf(line) !== '' && <span className="block text-14 text-quiet">{detailOf(line)}</span>}
              </th>
              <td className="figures py-2.5 text-right whitespace-nowrap">{formatUsd(line.amountUsd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="align-baseline text-20 font-semibold">
            <th scope="row" className="py-3 pr-4">
              Total
            </th>
            <td className="figures py-3 text-right whitespace-nowrap">{formatUsd(totalUsd)}</td>
          </tr>
          {depositUsd !== null && (
            <tr className="align-baseline">
              <th scope="row" className="pr-4 pb-2 font-normal">
                Deposit{depositPercent !== null && ` (${formatPercent(depositPercent)})`}
              </th>
              <td className="figures pb-2 text-right whitespace-nowrap">{formatUsd(depositUsd)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p>
        Valid until <time dateTime={validUntil}>{dayWords(validUntil)}</time>.
      </p>
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </div>
  );
}
