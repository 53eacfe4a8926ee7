import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CSV_IMPORT_STATES,
  CSV_OUTCOMES,
  IMPORT_FINDINGS,
  IMPORT_STATES,
  PARTNER_PRODUCT_STATES,
} from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';

/** The imports from the partner site. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: IMPORT_STATES }).notNull().default('running'),
    startedAt: moment('started_at').notNull().defaultNow(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** Kept beside the id, so that the report still names its author after the account is gone. */
    startedByName: text('started_by_name').notNull().default(''),
    finishedAt: moment('finished_at'),
    progress: text('progress').notNull().default(''),
    percentage: smallint('percentage').notNull().default(0),
    result: jsonb('result'),
    error: text('error'),
    clearedAt: moment('cleared_at'),
    /** How often it was begun or gone on with. */
    attempts: smallint('attempts').notNull().default(0),
    /** When its worker last gave a sign of life. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
  },
  (table) => [
    // Two replicas cannot both start an import: the second insert fails.
    uniqueIndex('import_runs_running_key')
      .on(table.status)
      .where(sql`status = 'running'`),
    index('import_runs_started_at_idx').on(table.startedAt),
    index('import_runs_started_by_idx').on(table.startedBy),
    check('import_runs_status_check', isOneOf(table.status, IMPORT_STATES)),
    check('import_runs_percentage_check', sql`${table.percentage} between 0 and 100`),
  ],
);

/** What a run could not do or did not do, for a person to look at. */
export const importFindings = pgTable(
  'import_findings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: IMPORT_FINDINGS }).notNull(),
    /** The product's address at the partner site. */
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    machineId: text('machine_id'),
    /** A sentence: what is wrong, or what was left as it is. */
    message: text('message').notNull(),
  },
  (table) => [
    // Going on after a break looks at some products again: they are told of once.
    uniqueIndex('import_findings_key').on(table.runId, table.url, table.kind),
    check('import_findings_kind_check', isOneOf(table.kind, IMPORT_FINDINGS)),
  ],
);

/** What is known of each product of the partner site: it is the memory from one import to the next. */
export const partnerProducts = pgTable(
  'partner_products',
  {
    /** Its address at the partner site. */
    url: text('url').primaryKey(),
    /** Null once the listing is deleted: it is not made again. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    state: text('state', { enum: PARTNER_PRODUCT_STATES }).notNull(),
    /** For the conditional request: what the page answered last. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The fields as the import last wrote them: a listing that differs from them was edited by hand. */
    written: jsonb('written'),
    /** Its pictures: at which address of the partner site each was found, and which of ours it became. */
    pictures: jsonb('pictures'),
    /** The run that last looked at it; what a complete run has not seen is gone. */
    seenByRunId: uuid('seen_by_run_id').references(() => importRuns.id, { onDelete: 'set null' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_products_machine_id_key').on(table.machineId),
    index('partner_products_seen_by_run_id_idx').on(table.seenByRunId),
    check('partner_products_state_check', isOneOf(table.state, PARTNER_PRODUCT_STATES)),
  ],
);

/** CSV files of machines. Their rows lie here, so that any replica can go on where another one ended. */
export const csvImports = pgTable(
  'csv_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: CSV_IMPORT_STATES }).notNull().default('checking'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedByName: text('started_by_name').notNull(),
    fileName: text('file_name'),
    /** How the file was read: encoding, separator, its columns, and which of them mean nothing here. */
    format: jsonb('file_format'),
    /** The same for the release before, which finds no import without it: it knows nothing of the tables below. */
    formerFormat: jsonb('format'),
    rowCount: integer('row_count').notNull().default(0),
    /** How many rows are judged how, so that who looks on need not have them counted each second. */
    addCount: integer('add_count').notNull().default(0),
    updateCount: integer('update_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    /** Rows that are written. */
    writtenCount: integer('written_count').notNull().default(0),
    /** The rows up to this one are written, or are not to be: they are dealt with in their order. The header is row 1. */
    writtenUntil: integer('written_until').notNull().default(1),
    finishedAt: moment('finished_at'),
    error: text('error'),
    /** How often it was begun or gone on with: nobody else works on it by the same number. */
    attempts: smallint('attempts').notNull().default(0),
    /** The same since a row was last dealt with. */
    fruitlessAttempts: smallint('fruitless_attempts').notNull().default(0),
    aliveAt: moment('alive_at').notNull().defaultNow(),
  },
  (table) => [
    // Two files are never written at the same time.
    uniqueIndex('csv_imports_running_key')
      .on(table.status)
      .where(sql`status = 'running'`),
    index('csv_imports_created_at_idx').on(table.createdAt),
    index('csv_imports_started_by_idx').on(table.startedBy),
    check('csv_imports_status_check', isOneOf(table.status, CSV_IMPORT_STATES)),
  ],
);

/** What a file says, row by row. Written once and read twice: what becomes of a row is kept apart from its many words. */
export const csvFileRows = pgTable(
  'csv_file_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it: the header is row 1. */
    row: integer('row').notNull(),
    /** As JSON, which the database neither takes apart nor puts together: a row has some hundred cells. */
    cells: json('cells').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

/** What is to become of a row, or has: as it was planned by the check, and otherwise where the import found otherwise. */
export const csvRowResults = pgTable(
  'csv_row_results',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    outcome: text('outcome', { enum: CSV_OUTCOMES }).notNull(),
    /** Why it is refused: a list of {column, value, reason}. */
    problems: jsonb('problems'),
    /** Of the listing that it updates or has made. */
    machineId: text('machine_id'),
    /** The import has found it, and not the check. */
    isOfImport: boolean('is_of_import').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('csv_row_results_outcome_idx').on(table.importId, table.outcome, table.row),
    check('csv_row_results_outcome_check', isOneOf(table.outcome, CSV_OUTCOMES)),
  ],
);

/** Of the release before, which the two tables above have taken the place of: it goes with the next one. */
export const formerCsvRows = pgTable(
  'csv_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it: the header is row 1. */
    row: integer('row').notNull(),
    cells: text('cells').array().notNull(),
    /** Null until it is judged. */
    verdict: text('verdict', { enum: CSV_OUTCOMES }),
    /** Why it is refused: a list of {column, value, reason}. */
    problems: jsonb('problems'),
    /** Of the listing that it updates or has made. */
    machineId: text('machine_id'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('csv_import_rows_verdict_idx').on(table.importId, table.verdict, table.isDone, table.row),
    check('csv_import_rows_verdict_check', isOneOf(table.verdict, CSV_OUTCOMES)),
  ],
);
