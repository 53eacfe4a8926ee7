import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MODEL_FACT_SOURCES, type FactValue } from '#app/db/enums.ts';
import { isOneOf, moment, sortText } from './column-types.ts';

/** What machines of a model are alike in, each fact with its source: without one nothing is known. */
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
    /** The admin's username: the account may go. */
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
 * What sellers of a model agree on, for the operator to take over: found anew when what they state changes. It names
 * listings and nobody: whose they are is asked when it is read.
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

/** The models of which sellers state something else than when it was last looked at. Written by triggers, a line for each change. */
export const modelFactsDue = pgTable(
  'model_facts_due',
  { brandKey: sortText('brand_key').notNull(), modelKey: sortText('model_key').notNull() },
  (table) => [index('model_facts_due_model_idx').on(table.brandKey, table.modelKey)],
);
