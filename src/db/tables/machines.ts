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
import {
  CONDITIONS,
  LISTING_STATUSES,
  PUBLIC_STATUSES,
  CHANGE_OUTCOMES,
  type FactSource,
  type FactValue,
} from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment, sortText, tsvector } from './column-types.ts';

const PUBLIC_STATUS_LIST = sql.raw(PUBLIC_STATUSES.map((status) => `'${status}'`).join(', '));

/** Each row says what visitors see, or would; a change of a public listing that waits is in `listing_revisions`. */
export const machines = pgTable(
  'machines',
  {
    id: text('id').primaryKey(),
    /** Dense number of the row: ties every order, and addresses the row in the catalogue index, which serves the orders. */
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
    /** US dollars, whole. The base price: what visitors see is `shownPrice`. */
    price: integer('price'),
    isConsignment: boolean('is_consignment').notNull().default(false),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    location: text('location'),
    /** JSON list of {name, quantity}. */
    accessories: text('accessories'),
    description: text('description').notNull().default(''),
    /** What else is known, by the keys of the registry of machine facts. A trigger holds each value to its kind. */
    facts: jsonb('facts').$type<Readonly<Record<string, FactValue | undefined>>>().notNull().default({}),
    /** Who says each of the facts, by the same keys. A trigger holds the keys alike, and what nobody claims is the seller's. */
    factSources: jsonb('fact_sources').$type<Readonly<Record<string, FactSource | undefined>>>().notNull().default({}),
    sourceUrl: text('source_url'),
    image: text('image'),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    mainImageIndex: smallint('main_image_index').notNull().default(0),
    /** The one of its images that shows the counter. A trigger takes it back where a change takes the image away. */
    counterPhoto: text('counter_photo'),
    /** Shows the serial plate; visitors see no serial number, and so it is none of the images. */
    platePhoto: text('plate_photo'),
    sellerId: uuid('seller_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the seller's form calls its submission, so that a second press finds what the first one made. */
    submissionKey: uuid('submission_key'),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    status: text('status', { enum: LISTING_STATUSES }).notNull().default('pending'),
    /** Its seller sold it while visitors did not see it: what nobody let in does not open to them by that. */
    isSoldUnseen: boolean('is_sold_unseen').notNull().default(false),
    /** When it was sold, as far as the site was told. Written by a trigger. */
    soldAt: moment('sold_at'),
    /** When its seller last said that it is still for sale. */
    confirmedAt: moment('confirmed_at'),
    /** Since when it is hidden because its seller did not say so; it is then rejected, and a trigger ends that with the status. */
    restingSince: moment('resting_since'),
    /** What a moderator told the seller; null once the listing is edited. */
    rejectionReason: text('rejection_reason'),
    isPremiumPaid: boolean('is_premium_paid').notNull().default(false),
    isFeaturedPaid: boolean('is_featured_paid').notNull().default(false),
    premiumUntil: moment('premium_until'),
    featuredUntil: moment('featured_until'),
    /** Visitors have seen the listing since it was placed: from then on its days run only while they see it. */
    placementsBegun: boolean('placements_begun').notNull().default(false),
    /** Since when the days of its placements stand still, and their ends with them; null: they run. */
    placementsHeldAt: moment('placements_held_at'),
    listingOptionsPaymentIntentId: text('listing_options_payment_intent_id'),
    hiddenPrice: boolean('hidden_price').notNull().default(false),
    markupPercentage: numeric('markup_percentage', { precision: 7, scale: 2, mode: 'number' }),
    applyMarkup: boolean('apply_markup').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),

    /** The operator's own listing: financing is offered and the full location shown. */
    financingAvailable: boolean('financing_available').notNull().default(false),
    /** Two capital letters, or null when the state has no code of two letters. */
    stateCode: text('state_code'),

    /** The only price a visitor may learn, also by sorting and filtering. */
    shownPrice: integer('shown_price').generatedAlwaysAs(
      sql`case when hidden_price then null when apply_markup and markup_percentage is not null then round(price * (1 + markup_percentage / 100))::integer else price end`,
    ),
    isPublic: boolean('is_public').generatedAlwaysAs(sql`status in (${PUBLIC_STATUS_LIST})`),
    /** When it came in for review, the last time that it did; kept once it is decided on. Written by a trigger. */
    pendingSince: moment('pending_since'),
    /** When the change came in that waits for a moderator; null: none waits. Written by a trigger of `listing_revisions`. */
    pendingChangeAt: moment('pending_change_at'),
    /** The status for whoever sells or reviews it: a public listing with a change that waits is in review. */
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
    /** What the back office searches, parts of words included. Bounded, because an index holds it. */
    backOfficeText: sortText('back_office_text').generatedAlwaysAs(
      sql`left(lower(id || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' || name || ' ' || brand || ' ' || model), 400)`,
    ),
    /** The stems of its description, of its accessories and of the place that visitors are told; the catalogue index reads them. */
    search: tsvector('search').generatedAlwaysAs(
      sql.raw(`to_tsvector('english', description || ' ' ||
        coalesce(regexp_replace(accessories, '"(name|quantity)":[[:space:]]*[0-9]*', ' ', 'g'), '') || ' ' ||
        case when financing_available or is_premium_paid then coalesce(city, '') || ' ' || coalesce(location, '') else '' end)`),
    ),
  },
  (table) => [
    uniqueIndex('machines_serial_key').on(table.serial),
    // The portal reads the newest of a seller's from it, of one status too; the lists of a seller what visitors do not see.
    index('machines_seller_id_idx').on(
      table.sellerId,
      table.createdAt,
      table.serial,
      table.isPublic,
      table.reviewStatus,
    ),
    uniqueIndex('machines_submission_key').on(table.sellerId, table.submissionKey),
    // Who has waited longest for a moderator is on each page of the back office.
    index('machines_pending_since_idx')
      .on(sql`coalesce(${table.pendingChangeAt}, ${table.pendingSince}, ${table.updatedAt})`)
      .where(sql`review_status = 'pending'`),
    // Few have one: each minute those are looked through whose time may be over, and the dashboard counts them.
    index('machines_placed_idx')
      .on(table.id, table.brand, table.isPremiumPaid, table.isFeaturedPaid)
      .where(sql`is_premium_paid or is_featured_paid`),
    // Newest first, with all that the back office filters by but the text: a page of a filter that lets many through, and
    // any that lies deep, is found without reading the wide rows.
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
    // By status and what else the back office filters by: what counts them reads no wide rows, and what few are left.
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
    // What sellers state of a model is read together, to see in what they agree.
    index('machines_described_idx')
      .on(table.brandKey, table.modelKey)
      .where(sql`is_public and facts <> '{}'`),
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
    check('machines_premium_until_check', sql`${table.isPremiumPaid} or ${table.premiumUntil} is null`),
    check('machines_featured_until_check', sql`${table.isFeaturedPaid} or ${table.featuredUntil} is null`),
  ],
);

/** Since when a listing waits for a moderator, or its change does: as its index has it. */
export const waitingSince =
  sql<Date>`coalesce(${machines.pendingChangeAt}, ${machines.pendingSince}, ${machines.updatedAt})`.mapWith(
    machines.updatedAt,
  );

/** The listing that a row is of, and goes with. */
export const ofMachine = () =>
  text('machine_id')
    .notNull()
    .references(() => machines.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/** What visitors saw of a machine when a moderator last let it be seen. Goes with the machine, contact and all. */
export const approvedVersions = pgTable('approved_versions', {
  machineId: ofMachine().primaryKey(),
  approvedAt: moment('approved_at').notNull(),
  content: jsonb('content').notNull(),
});

/**
 * What a seller sent in to replace what visitors see of a listing, and what became of it. Goes with the listing. The
 * newest of them may wait for a moderator; those before it are its history.
 */
export const pendingChanges = pgTable(
  'listing_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    submittedAt: moment('submitted_at').notNull(),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    /** Columns of the listing by the names that the program has for them. */
    fields: jsonb('fields').notNull(),
    /** Null: it waits. */
    outcome: text('outcome', { enum: CHANGE_OUTCOMES }),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** What the moderator told the seller. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('listing_revisions_waiting_key')
      .on(table.machineId)
      .where(sql`outcome is null`),
    index('listing_revisions_machine_id_idx').on(table.machineId, table.submittedAt),
    index('listing_revisions_submitted_by_idx').on(table.submittedBy),
    index('listing_revisions_decided_by_idx').on(table.decidedBy),
    check('listing_revisions_outcome_check', isOneOf(table.outcome, CHANGE_OUTCOMES)),
    check('listing_revisions_decided_check', sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
  ],
);

/** Each time that a seller lowered the price of a listing that visitors saw. Goes with the listing. */
export const priceReductions = pgTable(
  'price_reductions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    machineId: ofMachine(),
    /** US dollars, whole, without what the operator adds. */
    fromUsd: integer('from_usd').notNull(),
    toUsd: integer('to_usd').notNull(),
    /** What the change that waited asked until it was lowered along; null: it was not. */
    changeFromUsd: integer('change_from_usd'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('price_reductions_machine_id_idx').on(table.machineId, table.at),
    check('price_reductions_usd_check', sql`${table.toUsd} >= 1 and ${table.toUsd} < ${table.fromUsd}`),
  ],
);
