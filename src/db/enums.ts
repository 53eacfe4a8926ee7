/** Allowed values, each list defined once for the tables, the request schemas and the forms. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What admins may do in the back office: each has at least one of these, stored in this order. Only the owner, who has
 * `users`, gives and takes them.
 */
export const PERMISSIONS = ['moderation', 'messages', 'payments', 'users'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a mailed link may be used for. */
export const TOKEN_PURPOSES = ['reset-password', 'confirm-email'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** What a passkey signs a challenge for; signing in includes proving it again during a session. */
export const CHALLENGE_PURPOSES = ['sign-in', 'enrolment'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** What can be asked for besides the password. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const CONDITIONS = ['new', 'used', 'refurbished'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The sort rank of a machine that is neither paid nor featured, after the six promoted kinds (conditions.ts). */
export const ORDINARY_RANK = 6;

/** Sellers' answers to the question whether a machine is still for sale. */
export const SALE_ANSWERS = ['for-sale', 'lower-price', 'sold'] as const;
export type SaleAnswer = (typeof SALE_ANSWERS)[number];

/** How a message to the operator leaves the queue: somebody answered it, or it needs no answer. */
export const CONTACT_ANSWERS = ['answered', 'no-answer-needed'] as const;
export type ContactAnswer = (typeof CONTACT_ANSWERS)[number];

export const LISTING_STATUSES = ['pending', 'approved', 'featured', 'sold', 'rejected'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The outcome of a seller's change to a listing; `superseded`: a newer change arrived before the decision. */
export const CHANGE_OUTCOMES = ['approved', 'rejected', 'superseded'] as const;

/** The statuses of listings in the public lists. */
export const PUBLIC_STATUSES = ['approved', 'featured'] as const satisfies readonly ListingStatus[];
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

/** The statuses of listings that anybody may open by id. */
export const OPEN_STATUSES: readonly ListingStatus[] = [...PUBLIC_STATUSES, 'sold'];

/** How often the new results of a saved search are mailed. */
export const ALERT_FREQUENCIES = ['at-once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
/** The hour of daily and weekly alerts, unless the reader chooses another. */
export const DEFAULT_MAIL_HOUR = 8;

/** States of a wanted ad: it waits for moderation, was approved or was rejected. */
export const WANTED_STATES = ['pending', 'approved', 'rejected'] as const;
export type WantedState = (typeof WANTED_STATES)[number];

/** What a moderator decides about a report: it is true, or there is nothing to it. */
export const REPORT_OUTCOMES = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** States of a report: it waits for a moderator, or has an outcome. */
export const REPORT_STATES = ['open', ...REPORT_OUTCOMES] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The documents whose every version is kept: terms of use, privacy, and the brokerage agreement of sellers. */
export const AGREEMENT_KINDS = ['terms', 'privacy', 'brokerage'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** Where a visitor came from when they viewed a machine: `direct` includes unknown origins. */
export const VIEW_SOURCES = ['search', 'social', 'other-site', 'direct', 'mail'] as const;
export type ViewSource = (typeof VIEW_SOURCES)[number];

/** The longest search that is counted, in characters of its address. */
export const MAX_LOGGED_SEARCH = 500;

/** Review states of accessories and machine models. */
export const REVIEW_STATUSES = ['pending', 'approved'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const PLACEMENT_KINDS = ['premium', 'featured'] as const;
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

export const PAYMENT_MODES = ['sandbox', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const PAYMENT_STATES = ['created', 'approved', 'captured', 'used', 'refunded', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What PayPal charges a fee for. It may return the fee of a payment with its refund. */
export const PAYPAL_FEE_KINDS = ['payment', 'refund', 'dispute'] as const;
export type PayPalFeeKind = (typeof PAYPAL_FEE_KINDS)[number];

export const IMPORT_STATES = ['running', 'completed', 'error'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The kinds of findings that an import from the partner site reports about a product. */
export const IMPORT_FINDINGS = ['unclear', 'failed', 'kept', 'deleted'] as const;
export type ImportFindingKind = (typeof IMPORT_FINDINGS)[number];

/** The state of a product of the partner site when an import last read it. */
export const PARTNER_PRODUCT_STATES = ['listed', 'sold', 'unclear'] as const;
export type PartnerProductState = (typeof PARTNER_PRODUCT_STATES)[number];

/** The stages of a CSV import: its rows are checked, then written; an admin may stop and resume either. */
export const CSV_IMPORT_STATES = [
  'checking',
  'checked',
  'running',
  'stopped',
  'completed',
  'error',
  'undoing',
  'undone',
] as const;
export type CsvImportState = (typeof CSV_IMPORT_STATES)[number];

/** Whether the undo of an import has put a listing back, or left it because it was changed since. */
export const UNDO_OUTCOMES = ['undone', 'changed'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

/** By what a sender of messages and listings is blocked. */
export const BLOCK_KINDS = ['email', 'phone', 'network'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The outcome of a row of a CSV file. */
export const CSV_OUTCOMES = ['add', 'update', 'unchanged', 'known', 'refused'] as const;
export type CsvOutcome = (typeof CSV_OUTCOMES)[number];

/**
 * How the limits of a mailbox apply to a mail: it is neither counted nor limited, only counted, or limited as to an
 * address that is, or is not, confirmed to be the recipient's.
 */
export const MAILBOX_LIMITS = ['exempt', 'counted', 'confirmed', 'unconfirmed'] as const;
export type MailboxLimit = (typeof MAILBOX_LIMITS)[number];

/** What a mail may cause: it was refused for good, or its reader reported it as spam. */
export const MAIL_EVENT_KINDS = ['bounce', 'complaint'] as const;
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number];

/** The kinds of things that an admin's change may concern. */
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
  'mail',
  'wanted',
  'thread',
  'report',
  'sale',
  'invoice',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * The types of a machine fact's value: a number, a text, a day as `2026-11-24`, yes or no, one of some words, several
 * of them, or a list of entries.
 */
export const FACT_KINDS = ['integer', 'decimal', 'text', 'date', 'boolean', 'oneOf', 'severalOf', 'entries'] as const;
/** One entry of a list, such as the hoops of one size, by the keys of the list's fields. */
export type FactEntry = Readonly<Record<string, string | number | undefined>>;
export type FactValue = number | string | boolean | string[] | FactEntry[];

/**
 * The source of a machine fact's value: the model's reference data, the seller, or the operator, who has checked it.
 */
export const SOURCE_KINDS = ['model', 'seller', 'checked'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
/** Days are as `2026-11-24`, in UTC. `from` describes where the reference data comes from. */
export type StatedSource = { source: 'seller'; on: string } | { source: 'model'; on: string; from: string };
/**
 * `by` is the admin's username, because the account may be deleted. `stated` is the source restored if the check is
 * withdrawn.
 */
export type FactSource = StatedSource | { source: 'checked'; on: string; by: string; stated: StatedSource };

/** The source of a model's fact: a page, a CSV file, three agreeing sellers, or the operator's own knowledge. */
export const MODEL_FACT_SOURCES = ['page', 'csv', 'sellers', 'note'] as const;
export type ModelFactSource = (typeof MODEL_FACT_SOURCES)[number];

/** The length of the random end of a machine's id, in characters. */
export const ID_TAIL_LENGTH = 6;
