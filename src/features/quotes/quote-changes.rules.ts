import { formatCents } from '#app/lib/format.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { detailOf, labelOf, type LineAmount } from './quote-amounts.rules.ts';

/** What two versions of a quote are compared by. */
export type QuoteTerms = {
  lines: readonly LineAmount[];
  totalCents: number;
  depositCents: number | null;
  /** A day of the site, such as '2026-11-27'. */
  validUntil: string;
};

/** What changed; `before` is null for what was added, `after` for what was left out. */
export type QuoteChange = { label: string; before: string | null; after: string | null };

/** A day such as '2026-11-27' in words. */
export function dayWords(day: string): string {
  return longDayIn('UTC', day);
}

/** What a version changes of the one before, in the order in which a quote is read. */
export function changesBetween(before: QuoteTerms, after: QuoteTerms): QuoteChange[] {
  const labels = [...after.lines, ...before.lines].map(labelOf);
  return [
    ...[...new Set(labels)].flatMap((label) => lineChanges(label, before.lines, after.lines)),
    ...changed('Total', formatCents(before.totalCents), formatCents(after.totalCents)),
    ...changed('Deposit', amountOrNull(before.depositCents), amountOrNull(after.depositCents)),
    ...changed('Valid until', dayWords(before.validUntil), dayWords(after.validUntil)),
  ];
}

/** Labels are unique in a quote. */
function lineChanges(
  label: string,
  before: readonly LineAmount[],
  after: readonly LineAmount[],
): readonly QuoteChange[] {
  const [old, next] = [before, after].map((lines) => lines.find((line) => labelOf(line) === label));
  const amounts = changed(label, amountOrNull(old?.cents ?? null), amountOrNull(next?.cents ?? null));
  if (old === undefined || next === undefined || amounts.length > 0) return amounts;
  return changed(label, detailOf(old), detailOf(next));
}

function changed(label: string, before: string | null, after: string | null): readonly QuoteChange[] {
  return before === after ? [] : [{ label, before, after }];
}

function amountOrNull(cents: number | null): string | null {
  return cents === null ? null : formatCents(cents);
}

/** For example 'Freight: $1,400.00, now $1,650.00'. */
export function changeWords({ label, before, after }: QuoteChange): string {
  if (before === null || before === '') return `${label}: new, ${after}`;
  return after === null || after === '' ? `${label}: left out, was ${before}` : `${label}: ${before}, now ${after}`;
}
