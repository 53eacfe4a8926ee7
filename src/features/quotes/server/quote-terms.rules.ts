import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toCents } from '#app/lib/format.ts';
import { depositOf, totalOf } from '../quote-amounts.rules.ts';
import type { QuoteInput } from '../quotes.schema.ts';
import type { QuoteRow } from './quotes.db.ts';

const MOST_DAYS = 365;

type Terms = Pick<QuoteRow, 'lines' | 'totalCents' | 'depositCents' | 'depositPercent' | 'validUntil' | 'note'>;

/** The terms of a quote that is sent on this day of the site. Throws invalid for days that nobody can mean. */
export function toTerms(input: QuoteInput, today: string): Terms {
  const lines = input.lines.map(({ kind, note, amountUsd }) => ({ kind, note, cents: toCents(amountUsd) }));
  const totalCents = totalOf(lines);
  const { depositUsd, depositPercent, validUntil, note } = input;
  if (validUntil < today) throw refusal('validUntil', 'This day is over');
  if (Date.parse(validUntil) - Date.parse(today) > MOST_DAYS * DAY_MS)
    throw refusal('validUntil', `A quote is valid for at most ${MOST_DAYS} days`);
  const wish = { cents: depositUsd === null ? null : toCents(depositUsd), percent: depositPercent };
  return { lines, totalCents, depositCents: depositOf(totalCents, wish), depositPercent, validUntil, note };
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
