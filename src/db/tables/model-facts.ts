import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MODEL_FACT_SOURCES, type FactValue } from '#app/db/enums.ts';
import { isOneOf, moment, sortText } from './column-types.ts';

/** Facts that all machines of a model share, each with its source. */
export const modelFacts = pgTable(
  'model_facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    brandKey: sortText('brand_key').generatedAlwaysAs(sql`lower(brand)`),
    modelKey: sortText('model_key').generatedAlwaysAs(sql`lower(model)`),
    /** The key of the fact in the registry. */
    key: text('key').notNull(),
    value: jsonb('value').$type<FactValue>().notNull(),
    sourceKind: text('source_kind', { enum: MODEL_FACT_SOURCES }).notNull(),
    /** The address of the page, the name of the file, the ids of the sellers' listings, or the note. */
    source: text('source').notNull(),
    enteredAt: moment('entered_at').notNull(),
    /** The admin's username, because the account may be deleted. */
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [
    uniqueIndex('model_facts_key').on(table.brandKey, table.modelKey, table.key),
    check('model_facts_source_kind_check', isOneOf(table.sourceKind, MODEL_FACT_SOURCES)),
    check(
      'model_facts_source_check',
      sql`length(trim(${table.source})) > 0 and (${table.sourceKind} <> 'page' or ${table.source} ~ '^https?://')`,
    ),
  ],
);

/**
 * Facts that sellers of a model agree on, for the operator to adopt. Recomputed when sellers' facts change. It stores
 * ids of listings only; their sellers are looked up on reading.
 */
export const modelFactProposals = pgTable(
  'model_fact_proposals',
  {
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    brandKey: sortText('brand_key').generatedAlwaysAs(sql`lower(brand)`),
    modelKey: sortText('model_key').generatedAlwaysAs(sql`lower(model)`),
    key: text('key').notNull(),
    value: jsonb('value').$type<FactValue>().notNull(),
    machineIds: text('machine_ids').array().notNull(),
  },
  (table) => [uniqueIndex('model_fact_proposals_key').on(table.brandKey, table.modelKey, table.key)],
);

/** Models whose sellers' facts have changed since proposals were last computed. Triggers write a row per change. */
export const modelFactsDue = pgTable(
  'model_facts_due',
  { brandKey: sortText('brand_key').notNull(), modelKey: sortText('model_key').notNull() },
  (table) => [index('model_facts_due_model_idx').on(table.brandKey, table.modelKey)],
);
