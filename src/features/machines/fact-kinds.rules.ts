import type { FactValue } from '#app/db/enums.ts';

export type FactOption = { value: string; label: string };

/** What a fact's value is: a number, a text, a day as `2026-11-24`, yes or no, one of some words, or several of them. */
export type FactKind =
  | { type: 'integer'; min: number; max: number }
  | { type: 'decimal'; min: number; max: number; decimals: number }
  | { type: 'text'; minLength?: number; maxLength: number }
  | { type: 'date'; min: string; max?: 'today' }
  | { type: 'boolean' }
  | { type: 'oneOf'; options: readonly FactOption[] }
  | { type: 'severalOf'; options: readonly FactOption[] };

/** How visitors narrow lists by a fact: from and to, any of some values, or only those with a yes. */
export type FactFilter = 'range' | 'list' | 'boolean';

/** Who is told: everybody, the seller and the operator, or the operator alone. */
export type FactAudience = 'everyone' | 'seller' | 'operator';

export const FACT_GROUPS = {
  sewing: 'What it sews',
  wear: 'How much it has worked',
  control: 'Control and software',
  equipment: 'What comes with it',
  moving: 'Moving in',
  support: 'Support',
  ownership: 'Ownership',
} as const;
export type FactGroup = keyof typeof FACT_GROUPS;

/** What is known of one machine, by the facts' keys; one that is not there is unknown. */
export type FactValues = Readonly<Record<string, FactValue | undefined>>;

/** A fact as it is declared; what is left out has the default that is named. */
export type MachineFact = {
  /** In API, CSV and addresses; never changes. */
  key: string;
  label: string;
  group: FactGroup;
  kind: FactKind;
  /** Stands after a number, such as `spm`. */
  unit?: string;
  /** Stands below the field. */
  help?: string;
  /** A value as a file of machines has it. */
  example: string;
  /** Default: everyone. */
  audience?: FactAudience;
  /** Default: what the kind suggests, and none for what not everyone is told. */
  filter?: FactFilter | null;
  /** Whether lists can be put in its order. Default: numbers and days can. */
  sorts?: boolean;
};
