/** Allowed values, each list once: the tables, the request schemas and the forms all read it. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What a link in a mail may do. */
export const TOKEN_PURPOSES = ['reset-password', 'confirm-email'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

export const CONDITIONS = ['new', 'used', 'refurbished'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The place of a machine that is neither paid nor featured: after the six kinds of those that are (conditions.ts). */
export const ORDINARY_RANK = 6;

/** What sellers answer when they are asked whether a machine is still for sale. */
export const SALE_ANSWERS = ['for-sale', 'lower-price', 'sold'] as const;
export type SaleAnswer = (typeof SALE_ANSWERS)[number];

export const LISTING_STATUSES = ['pending', 'approved', 'featured', 'sold', 'rejected'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** What became of a change that a listing's seller sent in; `superseded`: a newer one came before it was decided. */
export const CHANGE_OUTCOMES = ['approved', 'rejected', 'superseded'] as const;

/** The statuses that put a listing into the public lists. */
export const PUBLIC_STATUSES = ['approved', 'featured'] as const satisfies readonly ListingStatus[];

/** The statuses under which anybody may open a listing by its id. */
export const OPEN_STATUSES: readonly ListingStatus[] = [...PUBLIC_STATUSES, 'sold'];

/** What waits for a moderator, and what a moderator has let in: accessories and machine models. */
export const REVIEW_STATUSES = ['pending', 'approved'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const PLACEMENT_KINDS = ['premium', 'featured'] as const;
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

export const PAYMENT_MODES = ['sandbox', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const PAYMENT_STATES = ['created', 'approved', 'captured', 'used', 'refunded', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why money goes back to whoever paid it. */
export const REFUND_REASONS = [
  'admin',
  'listing-gone',
  'not-as-ordered',
  'other-environment',
  'paid-already',
  'at-paypal',
  'reversed',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** How money goes back: the operator gives it, or PayPal takes it, as after a chargeback. */
export const REFUND_KINDS = ['refund', 'reversal'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export const IMPORT_STATES = ['running', 'completed', 'error'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import from the partner site has to tell about a product. */
export const IMPORT_FINDINGS = ['unclear', 'failed', 'kept', 'deleted'] as const;
export type ImportFindingKind = (typeof IMPORT_FINDINGS)[number];

/** How a product of the partner site stood when it was last looked at. */
export const PARTNER_PRODUCT_STATES = ['listed', 'sold', 'unclear'] as const;
export type PartnerProductState = (typeof PARTNER_PRODUCT_STATES)[number];

/** The life of a CSV file: its rows are judged, then written; an admin may stop either and go on with it later. */
export const CSV_IMPORT_STATES = ['checking', 'checked', 'running', 'stopped', 'completed', 'error'] as const;
export type CsvImportState = (typeof CSV_IMPORT_STATES)[number];

/** What becomes of a row of a CSV file. */
export const CSV_OUTCOMES = ['add', 'update', 'unchanged', 'refused'] as const;
export type CsvOutcome = (typeof CSV_OUTCOMES)[number];

/** What an admin's deed was done to. */
export const AUDIT_SUBJECTS = [
  'machine',
  'contact',
  'accessory',
  'model',
  'brand',
  'user',
  'payment',
  'setting',
  'import',
  'export',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** What a value of a machine fact is: a number, a text, a day as `2026-11-24`, yes or no, one of some words, several, or a list of entries. */
export const FACT_KINDS = ['integer', 'decimal', 'text', 'date', 'boolean', 'oneOf', 'severalOf', 'entries'] as const;
/** One entry of a list, such as the hoops of one size: what is known of it, by the keys of the list's fields. */
export type FactEntry = Readonly<Record<string, string | number | undefined>>;
export type FactValue = number | string | boolean | string[] | FactEntry[];

/** Who says a value of a machine fact: the reference of its model, its seller, or the operator, who has checked it. */
export const SOURCE_KINDS = ['model', 'seller', 'checked'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
/** Days are as `2026-11-24`, in UTC. `from`: where the reference has it from, in words. */
export type StatedSource = { source: 'seller'; on: string } | { source: 'model'; on: string; from: string };
/** `by`: the admin's username, as the account may go. `stated`: whose it is again when the check is taken back. */
export type FactSource = StatedSource | { source: 'checked'; on: string; by: string; stated: StatedSource };

/** Where a fact of a model is from: a page, a file of figures, three sellers who say the same, or what the operator knows. */
export const MODEL_FACT_SOURCES = ['page', 'csv', 'sellers', 'note'] as const;
export type ModelFactSource = (typeof MODEL_FACT_SOURCES)[number];
