import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONDITIONS, LISTING_STATUSES, PUBLIC_STATUSES, type FactSource, type FactValue } from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { endOfId, isOneOf, moment, phoneKey, serialNumberKeyOf, sortText, tsvector, wordsKey } from './column-types.ts';

const PUBLIC_STATUS_LIST = sql.raw(PUBLIC_STATUSES.map((status) => `'${status}'`).join(', '));

/** A price as visitors see it; null if they do not. */
const asShown = (column: 'price' | 'lowered_from') =>
  sql<
    number | null
  >`case when hidden_price then null when apply_markup and markup_percentage is not null then round(${sql.raw(column)} * (1 + markup_percentage / 100))::integer else ${sql.raw(column)} end`;

/** Each row holds what visitors see or would see. A pending change of a public listing is in `listing_revisions`. */
export const machines = pgTable(
  'machines',
  {
    id: text('id').primaryKey(),
    /**
     * A dense row number. It breaks ties in every order and addresses the row in the catalogue index, which serves the
     * orders.
     */
    serial: integer('serial').notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    customBrand: text('custom_brand'),
    customModel: text('custom_model'),
    year: smallint('year'),
    condition: text('condition', { enum: CONDITIONS }).notNull().default('used'),
    heads: smallint('heads').notNull(),
    needles: smallint('needles').notNull(),
    /** US dollars, whole. The base price; visitors see `shownPrice`. */
    price: integer('price'),
    isConsignment: boolean('is_consignment').notNull().default(false),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    location: text('location'),
    /** JSON list of {name, quantity}. */
    accessories: text('accessories'),
    description: text('description').notNull().default(''),
    /** Further facts, by the keys of the registry of machine facts. A trigger enforces each value's type. */
    facts: jsonb('facts').$type<Readonly<Record<string, FactValue | undefined>>>().notNull().default({}),
    /**
     * The source of each fact, by the same keys. A trigger keeps the keys in step and attributes facts without a source
     * to the seller.
     */
    factSources: jsonb('fact_sources').$type<Readonly<Record<string, FactSource | undefined>>>().notNull().default({}),
    sourceUrl: text('source_url'),
    image: text('image'),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    mainImageIndex: smallint('main_image_index').notNull().default(0),
    /** The image that shows the stitch counter. A trigger clears it when the image is removed. */
    counterPhoto: text('counter_photo'),
    /** Shows the serial plate. It is not among the images, because visitors must not see the serial number. */
    platePhoto: text('plate_photo'),
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The seller's account is suspended, so that visitors do not see the listing, whatever its status. False for those of
     * admins, which are the operator's. Written by triggers of this table and of `users`.
     */
    sellerSuspended: boolean('seller_suspended').notNull().default(false),
    /** The form's id of the submission, so that a second press finds the listing that the first one created. */
    submissionKey: uuid('submission_key'),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    status: text('status', { enum: LISTING_STATUSES }).notNull().default('pending'),
    /** The seller sold it while it was hidden, so the status 'sold' must not make it public. */
    isSoldUnseen: boolean('is_sold_unseen').notNull().default(false),
    /** When it was reported sold. Written by a trigger. */
    soldAt: moment('sold_at'),
    /**
     * The public status from which its seller marked it as sold, which they can undo for a day. A trigger clears this
     * when the status changes.
     */
    soldFrom: text('sold_from', { enum: PUBLIC_STATUSES }),
    /** When the seller last confirmed that it is still for sale. */
    confirmedAt: moment('confirmed_at'),
    /**
     * Since when it is hidden because the seller did not confirm it. Its status is then rejected; a trigger clears this
     * when the status changes.
     */
    restingSince: moment('resting_since'),
    /** The moderator's message to the seller; null once the listing is edited. */
    rejectionReason: text('rejection_reason'),
    isPremiumPaid: boolean('is_premium_paid').notNull().default(false),
    isFeaturedPaid: boolean('is_featured_paid').notNull().default(false),
    premiumUntil: moment('premium_until'),
    featuredUntil: moment('featured_until'),
    /**
     * True once visitors have seen the listing since it was placed: from then on, its days only count while it is
     * visible.
     */
    placementsBegun: boolean('placements_begun').notNull().default(false),
    /** Since when its placements are paused, and their ends postponed; null while they run. */
    placementsHeldAt: moment('placements_held_at'),
    listingOptionsPaymentIntentId: text('listing_options_payment_intent_id'),
    hiddenPrice: boolean('hidden_price').notNull().default(false),
    markupPercentage: numeric('markup_percentage', { precision: 7, scale: 2, mode: 'number' }),
    applyMarkup: boolean('apply_markup').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),

    /** The operator's own listing: it offers financing and shows the full location. */
    financingAvailable: boolean('financing_available').notNull().default(false),
    /** Two capital letters, or null if the state has no such code. */
    stateCode: text('state_code'),

    /** The only price that visitors may learn, including through sorting and filtering. */
    shownPrice: integer('shown_price').generatedAlwaysAs(asShown('price')),
    /** The price before it was last lowered while visitors saw the listing, and when that was. Written by a trigger. */
    loweredFrom: integer('lowered_from'),
    loweredAt: moment('lowered_at'),
    /** Whether an offer for it is accepted. Written by a trigger of `offers`. */
    isUnderOffer: boolean('is_under_offer').notNull().default(false),
    isPublic: boolean('is_public').generatedAlwaysAs(sql`status in (${PUBLIC_STATUS_LIST}) and not seller_suspended`),
    /** When it was last submitted for review; kept after the decision. Written by a trigger. */
    pendingSince: moment('pending_since'),
    /** When the pending change was submitted; null without one. Written by a trigger of `listing_revisions`. */
    pendingChangeAt: moment('pending_change_at'),
    /** The status shown to sellers and moderators: a public listing with a pending change is in review. */
    reviewStatus: text('review_status', { enum: LISTING_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when pending_change_at is not null and status in (${PUBLIC_STATUS_LIST}) then 'pending' else status end`,
      ),
    /** 0 featured paid, 1 premium paid, 2 featured by the operator, 3 none of these. */
    promotionRank: smallint('promotion_rank').generatedAlwaysAs(
      sql`case when is_featured_paid then 0 when is_premium_paid then 1 when status = 'featured' then 2 else 3 end`,
    ),
    brandKey: sortText('brand_key').generatedAlwaysAs(sql`lower(brand)`),
    modelKey: sortText('model_key').generatedAlwaysAs(sql`lower(model)`),
    /** The text that the back office searches, by parts of words. Truncated, because an index contains it. */
    backOfficeText: sortText('back_office_text').generatedAlwaysAs(
      sql`left(lower(id || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' || name || ' ' || brand || ' ' || model), 400)`,
    ),
    /** The stems of its description, accessories and public location; the catalogue index reads them. */
    search: tsvector('search').generatedAlwaysAs(
      sql.raw(`to_tsvector('english', description || ' ' ||
        coalesce(regexp_replace(accessories, '"(name|quantity)":[[:space:]]*[0-9]*', ' ', 'g'), '') || ' ' ||
        case when financing_available or is_premium_paid then coalesce(city, '') || ' ' || coalesce(location, '') else '' end)`),
    ),
  },
  (table) => [
    uniqueIndex('machines_serial_key').on(table.serial),
    index('machines_id_end_idx').on(endOfId(table.id)),
    // For the portal, which reads a seller's newest listings, optionally by status, and for a seller's hidden listings.
    index('machines_seller_id_idx').on(
      table.sellerId,
      table.createdAt,
      table.serial,
      table.isPublic,
      table.reviewStatus,
    ),
    uniqueIndex('machines_submission_key').on(table.sellerId, table.submissionKey),
    // Each page of the back office shows the listing that has waited longest.
    index('machines_pending_since_idx')
      .on(sql`coalesce(${table.pendingChangeAt}, ${table.pendingSince}, ${table.updatedAt})`)
      .where(sql`review_status = 'pending'`),
    // A job looks each minute for listings that saved searches may find since a correction.
    index('machines_updated_at_idx')
      .on(table.updatedAt)
      .where(sql`is_public`),
    // Few listings are placed. A job checks each minute which have expired, and the dashboard counts them.
    index('machines_placed_idx')
      .on(table.id, table.brand, table.isPremiumPaid, table.isFeaturedPaid)
      .where(sql`is_premium_paid or is_featured_paid`),
    // Newest first, with every back-office filter except the text, so that unselective filters and deep pages need not
    // read the wide rows.
    index('machines_back_office_list_idx').on(
      table.createdAt,
      table.serial,
      table.reviewStatus,
      table.brandKey,
      table.condition,
      table.heads,
      table.needles,
      table.promotionRank,
      table.isPremiumPaid,
      table.sellerId,
      table.id,
    ),
    // By status and the other back-office filters, for counts and selective filters without reading the wide rows.
    index('machines_alike_idx').on(
      table.reviewStatus,
      table.brandKey,
      table.condition,
      table.heads,
      table.needles,
      table.promotionRank,
      table.isPremiumPaid,
      table.createdAt,
      table.serial,
    ),
    // The facts that sellers state about a model are read together, to find what they agree on.
    index('machines_described_idx')
      .on(table.brandKey, table.modelKey)
      .where(sql`is_public and facts <> '{}'`),
    // For rows of a file without an id, and for listings in review: the same machine may be listed already.
    index('machines_model_idx').on(table.brandKey, table.modelKey, sql`coalesce(price, 0)`),
    index('machines_serial_number_idx')
      .on(serialNumberKeyOf(table.facts))
      .where(sql`facts ? 'serialNumber'`),
    index('machines_phone_idx').on(phoneKey(table.contactPhone)),
    index('machines_words_idx').on(wordsKey(table.description)),
    index('machines_back_office_text_idx').using('gin', table.backOfficeText.op('gin_trgm_ops')),
    check('machines_condition_check', isOneOf(table.condition, CONDITIONS)),
    check('machines_status_check', isOneOf(table.status, LISTING_STATUSES)),
    check('machines_resting_check', sql`${table.restingSince} is null or ${table.status} = 'rejected'`),
    check('machines_heads_check', sql`${table.heads} between 1 and 999`),
    check('machines_needles_check', sql`${table.needles} between 1 and 999`),
    check('machines_price_check', sql`${table.price} between 1 and 9999999`),
    check('machines_year_check', sql`${table.year} between 1900 and 2200`),
    check('machines_markup_check', sql`${table.markupPercentage} >= 0`),
    check('machines_images_check', sql`cardinality(${table.images}) <= 10`),
    check(
      'machines_counter_photo_check',
      sql`${table.counterPhoto} is null or ${table.counterPhoto} = any(${table.images})`,
    ),
    check(
      'machines_plate_photo_check',
      sql`${table.platePhoto} is null or ${table.platePhoto} <> all(${table.images} || ${table.image})`,
    ),
    check('machines_main_image_check', sql`${table.mainImageIndex} >= 0`),
    check('machines_state_code_check', sql`${table.stateCode} ~ '^[A-Z]{2}$'`),
    check(
      'machines_lowered_check',
      sql`(${table.loweredFrom} is null) = (${table.loweredAt} is null) and (${table.loweredFrom} is null or ${table.loweredFrom} > coalesce(${table.price}, 0))`,
    ),
    check(
      'machines_sold_from_check',
      sql`${table.soldFrom} is null or (${table.status} = 'sold' and ${isOneOf(table.soldFrom, PUBLIC_STATUSES)})`,
    ),
    check('machines_premium_until_check', sql`${table.isPremiumPaid} or ${table.premiumUntil} is null`),
    check('machines_featured_until_check', sql`${table.isFeaturedPaid} or ${table.featuredUntil} is null`),
  ],
);

/** The price before it was lowered, as visitors saw it. */
export const shownLoweredFrom = asShown('lowered_from');

/** Since when a listing or its change waits for a moderator; the same expression as in the index. */
export const waitingSince =
  sql<Date>`coalesce(${machines.pendingChangeAt}, ${machines.pendingSince}, ${machines.updatedAt})`.mapWith(
    machines.updatedAt,
  );

/** The listing that a row belongs to; deleted with it. */
export const ofMachine = () =>
  text('machine_id')
    .notNull()
    .references(() => machines.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/**
 * Whether a listing is the operator's: it has no seller, or that of an admin. Other sellers can write the operator's contact
 * into theirs, which `financing_available` follows.
 */
export const belongsToOperator = sql<boolean>`not exists (select from users account
  where account.id = machines.seller_id and account.role <> 'admin')`;
