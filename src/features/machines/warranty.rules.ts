import type { Condition } from '#app/db/enums.ts';

export type WarrantyTerm = { part: string; length: string };

export type WarrantyRule = {
  /** The machines that it holds for, in words. */
  machines: string;
  /** Lower case; null for any brand. */
  brand: string | null;
  conditions: readonly Condition[];
  terms: readonly WarrantyTerm[];
  extendable: boolean;
};

/** The operator's own brand. */
export const OPERATOR_BRAND = 'TEWH';

/** SPEC §9's terms; the first rule that fits holds. */
export const WARRANTY_RULES: readonly WarrantyRule[] = [
  {
    machines: 'New Butterfly',
    brand: 'butterfly',
    conditions: ['new'],
    terms: [
      { part: 'Drive train', length: '10 years' },
      { part: 'Electronics', length: '26 months' },
    ],
    extendable: true,
  },
  {
    machines: `New ${OPERATOR_BRAND}, our own brand`,
    brand: OPERATOR_BRAND.toLowerCase(),
    conditions: ['new'],
    terms: [
      { part: 'Mechanical', length: '5 years' },
      { part: 'Electronics', length: '2 years' },
    ],
    extendable: true,
  },
  {
    machines: 'Refurbished and used, of any brand',
    brand: null,
    conditions: ['refurbished', 'used'],
    terms: [
      { part: 'Parts', length: '1 year' },
      { part: 'Consumables', length: '0 days' },
    ],
    extendable: false,
  },
];

/** What no warranty covers, and what every one includes. */
export const WARRANTY_CONDITIONS = [
  'Labor, shipping and travel are excluded.',
  'The customer pays shipping on claims.',
  'Remote support is free during the warranty.',
] as const;

export const NOT_EXTENDABLE = 'No extended warranties.';
/** Where the terms name no machine like it. */
export const NO_TERMS = 'Ask us for the terms of this machine before you buy.';

/** The warranty that the operator gives on a machine it sells; null where SPEC names none. */
export function warrantyOf(brand: string, condition: Condition): Pick<WarrantyRule, 'terms' | 'extendable'> | null {
  const wanted = brand.trim().toLowerCase();
  return (
    WARRANTY_RULES.find(
      (rule) => rule.conditions.includes(condition) && (rule.brand === null || rule.brand === wanted),
    ) ?? null
  );
}
