import type { Condition } from '#app/db/enums.ts';

export type WarrantyTerm = { part: string; length: string };

export type WarrantyRule = {
  /** The machines that the rule covers, in words. */
  machines: string;
  /** Lower case; null for any brand. */
  brand: string | null;
  conditions: readonly Condition[];
  terms: readonly WarrantyTerm[];
  extendable: boolean;
};

/** The warranty periods in words, which the operator can edit. */
type WarrantyLengths = {
  butterflyDriveTrain: string;
  butterflyElectronics: string;
  ownBrandMechanical: string;
  ownBrandElectronics: string;
  usedParts: string;
  usedConsumables: string;
};

/** The operator's own brand. */
export const OPERATOR_BRAND = 'TEWH';

/** The coverage and periods of the operator's warranties; the first rule that matches a machine applies. */
export function warrantyRules(terms: WarrantyLengths): readonly WarrantyRule[] {
  return [
    {
      machines: 'New Butterfly',
      brand: 'butterfly',
      conditions: ['new'],
      terms: [
        { part: 'Drive train', length: terms.butterflyDriveTrain },
        { part: 'Electronics', length: terms.butterflyElectronics },
      ],
      extendable: true,
    },
    {
      machines: `New ${OPERATOR_BRAND}, our own brand`,
      brand: OPERATOR_BRAND.toLowerCase(),
      conditions: ['new'],
      terms: [
        { part: 'Mechanical', length: terms.ownBrandMechanical },
        { part: 'Electronics', length: terms.ownBrandElectronics },
      ],
      extendable: true,
    },
    {
      machines: 'Refurbished and used, of any brand',
      brand: null,
      conditions: ['refurbished', 'used'],
      terms: [
        { part: 'Parts', length: terms.usedParts },
        { part: 'Consumables', length: terms.usedConsumables },
      ],
      extendable: false,
    },
  ];
}

/**
 * The warranty that the operator gives on a machine it sells; null for a new machine of any brand except Butterfly and
 * the operator's own.
 */
export function warrantyOf(
  terms: WarrantyLengths,
  brand: string,
  condition: Condition,
): Pick<WarrantyRule, 'terms' | 'extendable'> | null {
  const wanted = brand.trim().toLowerCase();
  return (
    warrantyRules(terms).find(
      (rule) => rule.conditions.includes(condition) && (rule.brand === null || rule.brand === wanted),
    ) ?? null
  );
}
