import { expect, test } from 'vitest';
import { quoteMessage } from './cost-words.rules.ts';
import type { CostLine } from './costs.schema.ts';

const line = (fields: Pick<CostLine, 'kind' | 'label'> & Partial<CostLine>): CostLine => ({
  amountUsd: null,
  source: 'listing',
  note: '',
  isOpen: false,
  ...fields,
});
const estimate = { totalUsd: 1_495, totalLabel: 'About $1,495, plus the price', areRatesSample: false };

test('a request for a quote has the delivery, the known figures, and what they do not include', () => {
  const lines = [
    line({ kind: 'price', label: 'On request', isOpen: true }),
    line({ kind: 'freight', label: 'About $1,400', amountUsd: 1_400 }),
    line({ kind: 'lift-gate', label: '$95', amountUsd: 95 }),
    line({ kind: 'installation', label: 'Not offered' }),
    line({ kind: 'sales-tax', label: 'May apply', isOpen: true }),
  ];
  const delivery = { zip: '77011', liftGate: true, inside: true };
  expect(quoteMessage({ ...estimate, lines }, delivery).split('\n')).toEqual([
    'Please send me a quote for this machine, to ZIP code 77011, with a lift gate, delivered inside.',
    'The estimate on its page:',
    'Freight: About $1,400',
    'Lift gate: $95',
    'In all: About $1,495, plus the price, without sales tax',
  ]);
});

test('without figures, it asks for the quote only', () => {
  const lines = [line({ kind: 'price', label: 'On request', isOpen: true })];
  expect(quoteMessage({ ...estimate, totalUsd: null, lines }, {})).toBe('Please send me a quote for this machine.');
});
