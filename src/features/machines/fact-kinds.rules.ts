import type { FactValue } from '#app/db/enums.ts';

export type FactOption = { value: string; label: string };

type IntegerKind = { type: 'integer'; min: number; max: number };
type TextKind = { type: 'text'; minLength?: number; maxLength: number };
type OneOfKind = { type: 'oneOf'; options: readonly FactOption[] };

/** What is known of each entry of a list. */
export type EntryField = {
  key: string;
  label: string;
  kind: IntegerKind | TextKind | OneOfKind;
  /** In what a number is stored. */
  unit?: string;
  /** Whether no entry can be without it. */
  isRequired?: boolean;
  /** How it reads in an entry: how many there are, a side of its size, or behind these words. Default: as it is. */
  reads?: 'count' | 'side' | { after: string };
};
/** `noun` names one entry, as in 'Add hoop'. Lists of machines are narrowed by the first field that is one of some words. */
export type EntriesKind = { type: 'entries'; noun: string; fields: readonly EntryField[]; max: number };

/** What a fact's value is: a number, a text, a day as `2026-11-24`, yes or no, one of some words, several of them, or a list of entries. */
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

/** Nothing happened to a machine that is still sold before this day. */
export const FIRST_DAY = '1970-01-01';

/** How visitors narrow lists by a fact: from and to, any of some values, or only those with a yes. */
export type FactFilter = 'range' | 'list' | 'boolean';

/** Who is told: everybody, the seller and the operator, or the operator alone. */
export type FactAudience = 'everyone' | 'seller' | 'operator';

/** What a fact is of: of every machine of a model, or of one machine. */
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

/** A drawing of where on a machine a fact is read or measured. */
export type FactHint =
  | 'stitch-counter'
  | 'rating-plate'
  | 'control-label'
  | 'head-spacing'
  | 'sewing-field'
  | 'door-width';

/** What is known of one machine, by the facts' keys; one that is not there is unknown. */
export type FactValues = Readonly<Record<string, FactValue | undefined>>;

/** A fact as it is declared; what is left out has the default that is named. */
export type MachineFact = {
  /** In API, CSV and addresses; never changes. */
  key: string;
  label: string;
  group: FactGroup;
  kind: FactKind;
  /** In what a number is stored, such as `spm`; lengths in `mm`, masses in `kg`, money in `USD`. */
  unit?: string;
  /** Shown in that unit alone, where the trade measures so everywhere. Default: lengths and masses are shown in inches and pounds first. */
  isMetric?: boolean;
  /** Stands below the field. */
  help?: string;
  /** The drawing that shows a seller where to read it. Default: none. */
  hint?: FactHint;
  /** A value as a file of machines has it. */
  example: string;
  /** Default: everyone. */
  audience?: FactAudience;
  /** Default: what the kind suggests, and none for what not everyone is told. */
  filter?: FactFilter | null;
  /** Whether lists can be put in its order, which numbers and days can. Default: they cannot. */
  sorts?: boolean;
  /** Whether machines of one model are alike in it. Default: it is of each machine. */
  level?: FactLevel;
  /** How far numbers of one model may lie apart and still say the same, as a share. Default: not at all. */
  tolerance?: number;
  /** Its place among the few by which buyers choose most, which come first in forms and filters. Default: none. */
  keyRank?: number;
  /** The key of the other side of the same size, with which it is shown and counted. Default: none. */
  pairedWith?: string;
  /** Shown by its last characters alone, also to those who are told. Default: no. */
  isMasked?: boolean;
  /**
   * Whether a moderator looks at it before buyers see it, where a seller adds it to a listing that they see already.
   * Default: texts and lists are, what is a number, a day or one of some words is not.
   */
  isReviewed?: boolean;
};
