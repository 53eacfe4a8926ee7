import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { MAX_ADMIN_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { storableText, trimmed } from '#app/lib/text-fields.ts';

export const REASON_MAX = 1_000;

const reason = z.pipe(
  storableText.check(trimmed, z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)),
  z.transform((text) => (text === '' ? null : text)),
);

/** For how long a change of status can be undone before its mail is sent. */
export const UNDO_STATUS_MS = MINUTE_MS;

/** A moderator's decision. */
export const statusInput = z.object({
  status: z.enum(LISTING_STATUSES),
  /** The reason for a rejection, which the seller is sent; ignored for other statuses. */
  reason: z.optional(z.nullable(reason)),
  /** With a rejection: refunds the payments for the listing. */
  refund: z.optional(z.boolean()),
  /**
   * Undoes the previous change by returning to the status before it, within UNDO_STATUS_MS: its mail is withdrawn, and
   * none is written about this one.
   */
  undo: z.optional(z.boolean()),
});
export type StatusInput = z.output<typeof statusInput>;

/** Ready-made sentences. */
export const rejectionReasons = z.array(z.string());

/** The rejection of a change, with a reason for the seller. */
export const changeRejection = z.object({ reason: z.optional(z.nullable(reason)) });

export const INVALID_NUMBER = 'Please enter a valid positive number';
/** Keeps the displayed price of the most expensive machine within the database's integers. */
export const MAX_MARKUP = 10_000;
export const MARKUP_TOO_HIGH = `Markup must be at most ${MAX_MARKUP}%`;

/** US dollars, rounded to whole ones. 0 means no price, as an empty field does. */
const price = z.pipe(
  z.pipe(z.number(INVALID_NUMBER).check(z.minimum(0, INVALID_NUMBER)), z.transform(Math.round)),
  z.pipe(
    z.int().check(z.maximum(MAX_ADMIN_PRICE_USD, `Price must be at most ${MAX_ADMIN_PRICE_USD}`)),
    z.transform((amount) => (amount === 0 ? null : amount)),
  ),
);

const markup = z.number(INVALID_NUMBER).check(
  z.minimum(0, INVALID_NUMBER),
  z.maximum(MAX_MARKUP, MARKUP_TOO_HIGH),
  z.refine((percentage) => Number(percentage.toFixed(2)) === percentage, 'Markup can have two decimals'),
);

/** A moderator's change of a listing, besides its status; absent fields stay unchanged. */
export const machineChange = z
  .object({
    price: z.optional(z.nullable(price)),
    hiddenPrice: z.optional(z.boolean()),
    /** Percentage. */
    markupPercentage: z.optional(z.nullable(markup)),
    applyMarkup: z.optional(z.boolean()),
    isPremiumPaid: z.optional(z.boolean()),
    condition: z.optional(z.enum(CONDITIONS)),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), 'There is nothing to change'),
  );
export type MachineChange = z.output<typeof machineChange>;

/** A fact of a listing, by its key. */
export const factParams = z.object({
  id: machineIdText,
  key: z.enum(Object.fromEntries(FACTS.map(({ key }) => [key, key])), 'There is no such machine fact'),
});

const priceFields = z.object({
  price: z.string(),
  hiddenPrice: z.boolean(),
  applyMarkup: z.boolean(),
  markupPercentage: z.string(),
});
export type PriceFields = z.output<typeof priceFields>;

/** The form's price fields, as the API expects them. */
export const priceForm = z.pipe(z.pipe(priceFields, z.transform(changeOf)), machineChange);

/** A markup that is not applied is not validated, and stays unchanged. */
function changeOf(fields: PriceFields): z.input<typeof machineChange> {
  const { hiddenPrice, applyMarkup, markupPercentage } = fields;
  return {
    price: fields.price.trim() === '' ? null : amountIn(fields.price),
    hiddenPrice,
    applyMarkup,
    ...(applyMarkup ? { markupPercentage: amountIn(markupPercentage) } : {}),
  };
}

/** Parses an amount such as '$12,500'; NaN if it is not one. */
function amountIn(text: string): number {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** The maximum number of listings in one request. */
export const MAX_LISTINGS = 10_000;

const ids = z
  .array(machineIdText)
  .check(z.minLength(1, 'No listing is named'), z.maxLength(MAX_LISTINGS, `At most ${MAX_LISTINGS} at once`));

export const deleteMany = z.object({ ids });
export const approveMany = z.object({
  ids,
  /** The ETags of the displayed listings: those changed since then are skipped. */
  seen: z.optional(z.record(machineIdText, z.string())),
});
export type ApproveMany = z.output<typeof approveMany>;

/** Why a listing was skipped; `changed` also means that it no longer waits for a moderator. */
const SKIP_REASONS = ['gone', 'changed', 'not showable', 'already'] as const;
const skipped = z.array(z.object({ id: z.string(), reason: z.enum(SKIP_REASONS) }));
export type Skipped = z.output<typeof skipped>;

export const approvedMany = z.object({ approved: z.int(), skipped });
export type ApprovedMany = z.output<typeof approvedMany>;
export const deletedMany = z.object({ deleted: z.int(), skipped });
export type DeletedMany = z.output<typeof deletedMany>;

/** An account with listings, except the operator's. */
export const seller = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  username: z.string(),
  listings: z.int(),
});
export type Seller = z.output<typeof seller>;
