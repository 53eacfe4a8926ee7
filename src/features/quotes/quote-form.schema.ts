import * as z from 'zod/mini';
import { QUOTE_LINE_KINDS, type QuoteLineKind } from '#app/db/quote-enums.ts';
import { formatPercent, toCents } from '#app/lib/format.ts';
import { depositOf, KIND_LABELS, totalOf } from './quote-amounts.rules.ts';
import { amountUsd, quoteInput, type QuoteDraft, type QuoteLineView, type QuoteView } from './quotes.schema.ts';

/** The rows of the form: a line of each kind, and further ones of the kind `other`. */
export const FORM_ROWS = [...QUOTE_LINE_KINDS, 'other2', 'other3'] as const;
export type FormRow = (typeof FORM_ROWS)[number];

const OTHER_ROWS = ['other', 'other2', 'other3'] as const satisfies readonly FormRow[];

export function kindOf(row: FormRow): QuoteLineKind {
  return row === 'other2' || row === 'other3' ? 'other' : row;
}

/** The label of a row, which differs from those of all other rows. */
export function rowLabel(row: FormRow): string {
  const place = OTHER_ROWS.findIndex((each) => each === row);
  return place > 0 ? `${KIND_LABELS.other} ${place + 1}` : KIND_LABELS[kindOf(row)];
}

/** Commas separate thousands, and a point cents. */
const WRITTEN_AMOUNT = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;
const WRITTEN_SHARE = /^(\d{1,3})\s*%$/;

/** An amount in common notation, such as `$1,400.50`; null if the field is blank. */
const typedAmount = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => {
      const written = text.replaceAll(/\s/g, '');
      if (written === '') return null;
      return WRITTEN_AMOUNT.test(written) ? Number(written.replaceAll(/[$,]/g, '')) : Number.NaN;
    }),
    z.nullable(amountUsd),
  ),
);

const row = z.object({ amount: typedAmount, note: z.string() });

/** A deposit as an amount, or as a share such as `20%`; blank for none. */
const typedDeposit = z.pipe(
  z.string(),
  z.transform((text): { depositUsd: number | null; depositPercent: number | null } => {
    const share = WRITTEN_SHARE.exec(text.trim())?.[1];
    if (share !== undefined) return { depositUsd: null, depositPercent: Number(share) };
    const amount = typedAmount.safeParse(text);
    return { depositUsd: amount.success ? amount.data : Number.NaN, depositPercent: null };
  }),
);

const fields = {
  machine: row,
  freight: row,
  rigging: row,
  installation: row,
  training: row,
  tax: row,
  other: row,
  other2: row,
  other3: row,
  deposit: typedDeposit,
  validUntil: z.string(),
  note: z.string(),
};

/** The form of a quote, which the API's schema checks as well: its messages stand at the fields that they are about. */
export const quoteForm = z.object(fields).check(({ value, issues }) => {
  const rows = filledRows(value);
  for (const { path, message } of quoteInput.safeParse(toQuoteInput(value)).error?.issues ?? [])
    issues.push({ code: 'custom', message, path: fieldOf(path, rows), input: value });
});
export type QuoteFormInput = z.input<typeof quoteForm>;
export type QuoteFormFields = z.output<typeof quoteForm>;

function filledRows(form: Pick<QuoteFormFields, FormRow>): FormRow[] {
  return FORM_ROWS.filter((key) => form[key].amount !== null);
}

/** What is sent to the API, without the quote that it follows. Rows without an amount are left out. */
export function toQuoteInput({ deposit, validUntil, note, ...rows }: QuoteFormFields) {
  const lines = filledRows(rows).map((key) => ({
    kind: kindOf(key),
    note: rows[key].note.trim(),
    amountUsd: rows[key].amount ?? 0,
  }));
  return { lines, ...deposit, validUntil, note };
}

/** The field of the form that a part of the request comes from. */
function fieldOf([part, place, property]: readonly PropertyKey[], rows: readonly FormRow[]): string[] {
  if (part === 'depositUsd' || part === 'depositPercent') return ['deposit'];
  if (part !== 'lines') return [String(part)];
  return [rows[Number(place ?? 0)] ?? 'machine', property === 'note' ? 'note' : 'amount'];
}

const NOTHING = { amount: '', note: '' };

function toFormRows(lines: readonly QuoteLineView[]): Record<FormRow, { amount: string; note: string }> {
  const others = lines.filter(({ kind }) => kind === 'other');
  const rowOf = (line: QuoteLineView | undefined) =>
    line === undefined ? NOTHING : { amount: line.amountUsd.toFixed(2).replace(/\.00$/, ''), note: line.note };
  const of = (kind: QuoteLineKind) => rowOf(lines.find((line) => line.kind === kind));
  return {
    machine: of('machine'),
    freight: of('freight'),
    rigging: of('rigging'),
    installation: of('installation'),
    training: of('training'),
    tax: of('tax'),
    other: rowOf(others[0]),
    other2: rowOf(others[1]),
    other3: rowOf(others[2]),
  };
}

/** The fields of the form of a new quote: those of the newest one, with the price of an offer that is accepted. */
export function toQuoteForm(
  { machineUsd, source, validUntil }: Pick<QuoteDraft, 'machineUsd' | 'source' | 'validUntil'>,
  newest: Pick<QuoteView, 'lines' | 'depositUsd' | 'depositPercent' | 'note'> | undefined,
): QuoteFormInput {
  const rows = toFormRows(newest?.lines ?? []);
  const isPriced = machineUsd !== null && (newest === undefined || source === 'offer');
  const machine = isPriced ? { ...rows.machine, amount: String(machineUsd) } : rows.machine;
  const { depositUsd = null, depositPercent = null, note = '' } = newest ?? {};
  const deposit = depositPercent === null ? String(depositUsd ?? '') : formatPercent(depositPercent);
  return { ...rows, machine, deposit, validUntil, note };
}

/** What a form adds up to while it is filled in, in cents; fields that cannot be read count as blank. */
export function totalsOf(form: Partial<QuoteFormInput>): { totalCents: number; depositCents: number | null } {
  const amounts = FORM_ROWS.map((key) => typedAmount.safeParse(form[key]?.amount ?? '').data ?? 0);
  const totalCents = totalOf(amounts.map((usd) => ({ cents: toCents(usd) })));
  const { depositUsd: usd, depositPercent: percent } = typedDeposit.parse(form.deposit ?? '');
  const cents = usd === null || Number.isNaN(usd) ? null : toCents(usd);
  return { totalCents, depositCents: depositOf(totalCents, { cents, percent }) };
}
