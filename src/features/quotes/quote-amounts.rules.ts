import type { QuoteLineKind } from '#app/db/quote-enums.ts';

/** The highest amount of a line, in US dollars. */
export const MAX_LINE_USD = 9_999_999.99;

export const KIND_LABELS = {
  machine: 'Machine',
  freight: 'Freight',
  rigging: 'Rigging',
  installation: 'Installation',
  training: 'Training',
  tax: 'Sales tax',
  other: 'Other',
} as const satisfies Record<QuoteLineKind, string>;

export type LineAmount = { kind: QuoteLineKind; note: string; cents: number };

/** What a line is for: its kind, or the words of one of another kind. */
export function labelOf({ kind, note }: Pick<LineAmount, 'kind' | 'note'>): string {
  return kind === 'other' && note !== '' ? note : KIND_LABELS[kind];
}

/** What a line says besides its label; empty if nothing. */
export function detailOf({ kind, note }: Pick<LineAmount, 'kind' | 'note'>): string {
  return kind === 'other' ? '' : note;
}

/** The sum of the lines, in whole cents. */
export function totalOf(lines: readonly Pick<LineAmount, 'cents'>[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** What the lines ask for the machine itself, in whole US dollars, and not for its freight; null without a line for it. */
export function machineUsdOf(lines: readonly Pick<LineAmount, 'kind' | 'cents'>[]): number | null {
  return Math.round(totalOf(lines.filter(({ kind }) => kind === 'machine')) / 100) || null;
}

/** A deposit as the office asks for it: an amount, a share of the total, or neither. */
export type DepositTerms = { cents: number | null; percent: number | null };

/** The deposit in whole cents, half a cent rounded up; null for none. */
export function depositOf(totalCents: number, { cents, percent }: DepositTerms): number | null {
  if (percent === null) return cents;
  // In integers: a factor such as 0.07 is inexact. A deposit of a share is at least a cent.
  return Math.max(1, Math.floor((totalCents * percent + 50) / 100));
}
