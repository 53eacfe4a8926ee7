import { BOOLEAN, FIRST_DAY, type MachineFact } from '../fact-kinds.rules.ts';

/** The ownership of a machine, visible to its seller and the operator only. */
export const OWNERSHIP_FACTS: readonly MachineFact[] = [
  {
    key: 'ownership',
    label: 'Owned',
    group: 'ownership',
    kind: {
      type: 'oneOf',
      options: [
        { value: 'free-and-clear', label: 'Free and clear' },
        { value: 'financed', label: 'Financed' },
        { value: 'leased', label: 'Leased' },
      ],
    },
    audience: 'seller',
    example: 'leased',
  },
  {
    key: 'lender',
    label: 'Lender or lessor',
    group: 'ownership',
    kind: { type: 'text', maxLength: 80 },
    audience: 'seller',
    example: 'First Equipment Bank',
  },
  {
    key: 'payoffUsd',
    label: 'Payoff',
    group: 'ownership',
    kind: { type: 'integer', min: 0, max: 9_999_999 },
    unit: 'USD',
    audience: 'seller',
    help: 'What is still owed.',
    example: '12500',
  },
  {
    key: 'leaseEndsOn',
    label: 'Lease ends on',
    group: 'ownership',
    kind: { type: 'date', min: FIRST_DAY },
    audience: 'seller',
    example: '2027-06-30',
  },
  {
    key: 'purchasedFrom',
    label: 'Purchased from',
    group: 'ownership',
    kind: { type: 'text', maxLength: 80 },
    audience: 'seller',
    example: 'Hirsch Solutions',
  },
  {
    key: 'purchasedOn',
    label: 'Purchased on',
    group: 'ownership',
    kind: { type: 'date', min: FIRST_DAY, max: 'today' },
    audience: 'seller',
    example: '2019-05-20',
  },
  {
    key: 'billOfSale',
    label: 'Bill of sale at hand',
    group: 'ownership',
    kind: BOOLEAN,
    audience: 'seller',
    example: 'true',
  },
];
