import { formatPercent, formatUsd } from '#app/lib/format.ts';
import type { PdfAmount, PdfPart } from '#app/lib/pdf.ts';
import { siteTimestamp, siteTimeZone } from '#app/lib/site-time.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { detailOf, labelOf } from './quote-amounts.rules.ts';
import { dayWords } from './quote-changes.rules.ts';
import type { QuoteView } from './quotes.schema.ts';

type Fact = readonly [label: string, value: string];

/** The parts of a quote on paper, in the order of its page. */
export function partsOfQuote(quote: QuoteView): PdfPart[] {
  const { buyerName, machine, sentAt, validUntil, note, obstacle, accepted } = quote;
  const about: Fact[] = [
    ['For', buyerName],
    ['Machine', machine.name],
    ['Date', longDayIn(siteTimeZone(), sentAt)],
    ['Valid until', dayWords(validUntil)],
  ];
  const moment = accepted === null ? '' : siteTimestamp(new Date(accepted.at)).replace('T', ' ');
  const standing = accepted === null ? obstacle : `Accepted by ${accepted.name}, ${moment}`;
  return [
    { facts: standing === null ? about : [...about, ['Standing', standing]] },
    { heading: 'Price in US dollars' },
    { amounts: amountsOf(quote) },
    ...(note === '' ? [] : [{ heading: 'Note' }, ...note.split(/\n+/).map((paragraph) => ({ paragraph }))]),
  ];
}

function amountsOf({ lines, totalUsd, depositUsd, depositPercent }: QuoteView): PdfAmount[] {
  const share = depositPercent === null ? '' : ` (${formatPercent(depositPercent)})`;
  const deposit = depositUsd === null ? [] : [rowOf(`Deposit${share}`, depositUsd)];
  return [
    ...lines.map((line) => ({ ...rowOf(labelOf(line), line.amountUsd), detail: detailOf(line) })),
    { ...rowOf('Total', totalUsd), isTotal: true },
    ...deposit,
  ];
}

function rowOf(label: string, usd: number): PdfAmount {
  return { label, detail: '', amount: formatUsd(usd), isTotal: false };
}
