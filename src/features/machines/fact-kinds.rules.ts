import type { FactValue } from '#app/db/enums.ts';

export type FactOption = { value: string; label: string };

type IntegerKind = { type: 'integer'; min: number; max: number };
type TextKind = { type: 'text'; minLength?: number; maxLength: number };
type OneOfKind = { type: 'oneOf'; options: readonly FactOption[] };

/** A field of each entry of a list. */
export type EntryField = {
  key: string;
  label: string;
  kind: IntegerKind | TextKind | OneOfKind;
  /** The unit that a number is stored in. */
  unit?: string;
  /** Whether every entry must have it. */
  isRequired?: boolean;
  /** How an entry displays it: as a count, as a side of a size, or after these words. Default: unchanged. */
  reads?: 'count' | 'side' | { after: string };
};
/** `noun` names one entry, as in 'Add hoop'. Lists of machines filter by the first field of kind `oneOf`. */
export type EntriesKind = { type: 'entries'; noun: string; fields: readonly EntryField[]; max: number };

/**
 * The type of a fact's value: a number, a text, a day such as `2026-11-24`, a boolean, one or several of some options,
 * or a list of entries.
 */
export type FactKind =
  | IntegerKind
  | { type: 'decimal'; min: number; max: number; decimals: number }
  | TextKind
  | { type: 'date'; min: string; max?: 'today' }
  | { type: 'boolean' }
  | OneOfKind
  | { type: 'severalOf'; options: readonly FactOption[] }
  | EntriesKind;

export const BOOLEAN = { type: 'boolean' } as const satisfies FactKind;

/** The earliest date that facts accept. */
export const FIRST_DAY = '1970-01-01';

/** How lists filter by a fact: by a range, by any of several values, or by `true`. */
export type FactFilter = 'range' | 'list' | 'boolean';

/** Who can see a fact: everyone, the seller and the operator, or the operator alone. */
export type FactAudience = 'everyone' | 'seller' | 'operator';

/** Whether a fact applies to all machines of a model, or to one machine. */
export type FactLevel = 'model' | 'machine';

export const FACT_GROUPS = {
  identity: 'What it is',
  sewing: 'What it sews',
  wear: 'How much it has worked',
  control: 'Control and software',
  equipment: 'What comes with it',
  moving: 'Moving in',
  support: 'Support',
  ownership: 'Ownership',
} as const;
export type FactGroup = keyof typeof FACT_GROUPS;

/** A drawing that shows where on a machine a fact is read or measured. */
export type FactHint =
  | 'stitch-counter'
  | 'rating-plate'
  | 'control-label'
  | 'head-spacing'
  | 'sewing-field'
  | 'door-width';

/** The known facts of one machine, by key; absent ones are unknown. */
export type FactValues = Readonly<Record<string, FactValue | undefined>>;

/** The declaration of a fact; omitted properties have the stated defaults. */
export type MachineFact = {
  /** The name in the API, CSV files and addresses; never changes. */
  key: string;
  label: string;
  group: FactGroup;
  kind: FactKind;
  /** The unit that a number is stored in, such as `spm`; lengths in `mm`, masses in `kg`, money in `USD`. */
  unit?: string;
  /**
   * Displayed in its stored unit only, because the trade uses it everywhere. Default: lengths and masses are displayed
   * in inches and pounds first.
   */
  isMetric?: boolean;
  /** Help text below the field. */
  help?: string;
  /** The drawing that shows sellers where to read the fact. Default: none. */
  hint?: FactHint;
  /** A value in the format of import files. */
  example: string;
  /** Default: everyone. */
  audience?: FactAudience;
  /** Default: depends on the kind; none for facts that not everyone can see. */
  filter?: FactFilter | null;
  /** Whether lists can sort by it, which numbers and dates support. Default: false. */
  sorts?: boolean;
  /** Whether all machines of a model share its value. Default: `machine`. */
  level?: FactLevel;
  /** The relative difference up to which numbers of one model count as equal. Default: 0. */
  tolerance?: number;
  /** Its rank among the key facts, which come first in forms and filters. Default: none. */
  keyRank?: number;
  /** The key of the other side of the same size, with which it is displayed and counted. Default: none. */
  pairedWith?: string;
  /** Displays only the last characters, even to those who can see the fact. Default: false. */
  isMasked?: boolean;
  /**
   * Whether a moderator reviews the fact when a seller adds it to a public listing. Default: true for texts and lists;
   * false for numbers, dates and options.
   */
  isReviewed?: boolean;
};
