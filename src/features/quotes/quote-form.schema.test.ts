import { expect, test } from 'vitest';
import { quoteForm, toQuoteForm, toQuoteInput, totalsOf, type QuoteFormInput } from './quote-form.schema.ts';

const form = (more: Partial<QuoteFormInput> = {}): QuoteFormInput => ({
  ...toQuoteForm({ machineUsd: 34_000, source: 'price', validUntil: '2026-12-14' }, undefined),
  ...more,
});

const faultsOf = (more: Partial<QuoteFormInput>) => [
  ...new Set(quoteForm.safeParse(form(more)).error?.issues.map(({ path }) => path.join('.'))),
];

test('rows with an amount become lines, and a deposit is an amount or a share', () => {
  const filled = form({ freight: { amount: '$1,400.50', note: ' By truck ' }, deposit: '20 %' });
  expect(toQuoteInput(quoteForm.parse(filled))).toEqual({
    lines: [
      { kind: 'machine', note: '', amountUsd: 34_000 },
      { kind: 'freight', note: 'By truck', amountUsd: 1_400.5 },
    ],
    depositUsd: null,
    depositPercent: 20,
    validUntil: '2026-12-14',
    note: '',
  });
  expect(totalsOf(filled)).toEqual({ totalCents: 3_540_050, depositCents: 708_010 });
  expect(totalsOf({ ...filled, deposit: '5,000' }).depositCents).toBe(500_000);
});

test.each([
  ['an amount that is no number', { freight: { amount: '1.400,50', note: '' } }, 'freight.amount'],
  ['a tax without its state', { tax: { amount: '5', note: '' } }, 'tax.note'],
  ['another line without words', { other2: { amount: '5', note: '' } }, 'other2.note'],
  ['no line at all', { machine: { amount: '', note: '' } }, 'machine.amount'],
  ['a deposit in words', { deposit: 'half' }, 'deposit'],
  ['a deposit above the total', { deposit: '34,000.01' }, 'deposit'],
  ['a share above the total', { deposit: '101%' }, 'deposit'],
  ['no day', { validUntil: '' }, 'validUntil'],
])('%s is said at its field', (_what, more, field) => {
  expect(faultsOf(more)).toEqual([field]);
});

test('a new version begins with the lines of the one before', () => {
  const lines = [
    { kind: 'machine', note: 'With its stand', amountUsd: 34_000 },
    { kind: 'tax', note: 'Texas', amountUsd: 0.1 },
    { kind: 'other', note: 'Hoops', amountUsd: 200 },
    { kind: 'other', note: 'Thread', amountUsd: 50.5 },
  ] as const;
  const newest = { lines: [...lines], depositUsd: null, depositPercent: null, note: '' };
  const typed = toQuoteForm({ machineUsd: 99, source: 'price', validUntil: '2026-12-14' }, newest);
  expect(toQuoteInput(quoteForm.parse(typed)).lines).toEqual(lines);
});

test('a new version has the price of an offer that was accepted meanwhile', () => {
  const newest = {
    lines: [
      { kind: 'machine' as const, note: 'With its stand', amountUsd: 34_000 },
      { kind: 'freight' as const, note: '', amountUsd: 1_400.5 },
    ],
    depositUsd: null,
    depositPercent: 20,
    note: 'Thanks',
  };
  expect(toQuoteForm({ machineUsd: 33_000, source: 'offer', validUntil: '2026-12-20' }, newest)).toMatchObject({
    machine: { amount: '33000', note: 'With its stand' },
    freight: { amount: '1400.50', note: '' },
    deposit: '20%',
    validUntil: '2026-12-20',
    note: 'Thanks',
  });
});
