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
  UNDO_OUTCOMES,
} from '#app/db/enums.ts';
import { users } from './accounts.ts';
import { isOneOf, moment } from './column-types.ts';
import { machines } from './machines.ts';

/** Imports from the partner site. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: IMPORT_STATES }).notNull().default('running'),
    startedAt: moment('started_at').notNull().defaultNow(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** Stored beside the id, so that the report still names its author after the account is deleted. */
    startedByName: text('started_by_name').notNull().default(''),
    finishedAt: moment('finished_at'),
    progress: text('progress').notNull().default(''),
    percentage: smallint('percentage').notNull().default(0),
    result: jsonb('result'),
    error: text('error'),
    clearedAt: moment('cleared_at'),
    /** How often the run was started or resumed. */
    attempts: smallint('attempts').notNull().default(0),
    /** When its worker last sent a heartbeat. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
  },
  (table) => [
    // Prevents two replicas from both starting an import: the second insert fails.
    uniqueIndex('import_runs_running_key')
      .on(table.status)
      .where(sql`status = 'running'`),
    index('import_runs_started_at_idx').on(table.startedAt),
    index('import_runs_started_by_idx').on(table.startedBy),
    check('import_runs_status_check', isOneOf(table.status, IMPORT_STATES)),
    check('import_runs_percentage_check', sql`${table.percentage} between 0 and 100`),
  ],
);

/** What a run failed or declined to do, for a person to review. */
export const importFindings = pgTable(
  'import_findings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: IMPORT_FINDINGS }).notNull(),
    /** The product's address on the partner site. */
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    machineId: text('machine_id'),
    /** A sentence: the problem, or what was left unchanged. */
    message: text('message').notNull(),
  },
  (table) => [
    // A resumed run reads some products again; each is reported once.
    uniqueIndex('import_findings_key').on(table.runId, table.url, table.kind),
    check('import_findings_kind_check', isOneOf(table.kind, IMPORT_FINDINGS)),
  ],
);

/** What is known of each product of the partner site, from one import to the next. */
export const partnerProducts = pgTable(
  'partner_products',
  {
    /** The product's address on the partner site. */
    url: text('url').primaryKey(),
    /** Null once the listing is deleted; the import does not create it again. */
    machineId: text('machine_id').references(() => machines.id, { onDelete: 'set null', onUpdate: 'cascade' }),
    state: text('state', { enum: PARTNER_PRODUCT_STATES }).notNull(),
    /** For conditional requests, from the page's last response. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The fields as the import last wrote them. A listing that differs was edited by hand. */
    written: jsonb('written'),
    /** Its pictures: the partner site's address of each, and ours. */
    pictures: jsonb('pictures'),
    /** The run that last read it. A product that a complete run has not seen is gone. */
    seenByRunId: uuid('seen_by_run_id').references(() => importRuns.id, { onDelete: 'set null' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_products_machine_id_key').on(table.machineId),
    index('partner_products_seen_by_run_id_idx').on(table.seenByRunId),
    check('partner_products_state_check', isOneOf(table.state, PARTNER_PRODUCT_STATES)),
  ],
);

/** CSV imports of machines. Their rows are stored, so that any replica can resume an import. */
export const csvImports = pgTable(
  'csv_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: CSV_IMPORT_STATES }).notNull().default('checking'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedByName: text('started_by_name').notNull(),
    fileName: text('file_name'),
    /** The SHA-256 of the file in hexadecimal, by which it is recognized; null for files of earlier releases. */
    digest: text('digest'),
    /** How the file was read: encoding, separator, columns, and ignored columns. */
    format: jsonb('file_format'),
    /** The same for the previous release, which does not know the tables below and ignores imports without it. */
    formerFormat: jsonb('format'),
    rowCount: integer('row_count').notNull().default(0),
    /** Number of rows by outcome, so that the progress page need not count them each second. */
    addCount: integer('add_count').notNull().default(0),
    updateCount: integer('update_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    knownCount: integer('known_count').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    /** Rows that are written. */
    writtenCount: integer('written_count').notNull().default(0),
    /** The last processed row: rows up to it are written or skipped, in order. The header is row 1. */
    writtenUntil: integer('written_until').notNull().default(1),
    finishedAt: moment('finished_at'),
    error: text('error'),
    /** Who asked for the undo; the name is stored beside the id, so that it outlives the account. */
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undoneByName: text('undone_by_name'),
    /** Number of listings that the undo has put back, and of those that were changed since and stay. */
    undoneCount: integer('undone_count').notNull().default(0),
    changedCount: integer('changed_count').notNull().default(0),
    /** How often the import was started or resumed. Each number belongs to one worker. */
    attempts: smallint('attempts').notNull().default(0),
    /** Attempts since a row was last processed. */
    fruitlessAttempts: smallint('fruitless_attempts').notNull().default(0),
    aliveAt: moment('alive_at').notNull().defaultNow(),
  },
  (table) => [
    // Two files are never written at the same time.
    uniqueIndex('csv_imports_running_key')
      .on(table.status)
      .where(sql`status = 'running'`),
    index('csv_imports_created_at_idx').on(table.createdAt),
    index('csv_imports_digest_idx').on(table.digest, table.createdAt),
    index('csv_imports_started_by_idx').on(table.startedBy),
    index('csv_imports_undone_by_idx').on(table.undoneBy),
    check('csv_imports_status_check', isOneOf(table.status, CSV_IMPORT_STATES)),
  ],
);

/** The contents of a file, row by row. Written once and read twice, hence separate from the rows' outcomes. */
export const csvFileRows = pgTable(
  'csv_file_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it: the header is row 1. */
    row: integer('row').notNull(),
    /** JSON rather than jsonb, because the database never parses it; a row has about a hundred cells. */
    cells: json('cells').$type<string[]>().notNull(),
    /** The listing that an admin says a row without an id is of. */
    listingId: text('listing_id'),
    /** An admin says that a row without an id is of a machine that is not listed, although one like it is. */
    isNew: boolean('is_new').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    check('csv_file_rows_choice_check', sql`not (${table.isNew} and ${table.listingId} is not null)`),
  ],
);

/** The outcome of a row: as planned by the check, or as the import found it where that differs. */
export const csvRowResults = pgTable(
  'csv_row_results',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    outcome: text('outcome', { enum: CSV_OUTCOMES }).notNull(),
    /** Why the row is refused: a list of {column, value, reason}. */
    problems: jsonb('problems'),
    /** The listing that the row updates or has created. */
    machineId: text('machine_id'),
    /** Written by the import rather than by the check. */
    isOfImport: boolean('is_of_import').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('csv_row_results_outcome_idx').on(table.importId, table.outcome, table.row),
    check('csv_row_results_outcome_check', isOneOf(table.outcome, CSV_OUTCOMES)),
  ],
);

/** The listings that an import has written, with what its undo needs. */
export const csvWrittenListings = pgTable(
  'csv_written_listings',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    machineId: text('machine_id').notNull(),
    /** The values that the import replaced, as JSON, in which times are texts; null for a listing that it added. */
    before: jsonb('before').$type<Partial<typeof machines.$inferSelect>>(),
    /** A listing that was changed later is not put back. */
    writtenAt: moment('written_at').notNull(),
    /** Null until the undo of the import has processed the listing. */
    undo: text('undo', { enum: UNDO_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.machineId] }),
    check('csv_written_listings_undo_check', isOneOf(table.undo, UNDO_OUTCOMES)),
  ],
);

/** The previous release's table, replaced by the two above; the next release drops it. */
export const formerCsvRows = pgTable(
  'csv_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it: the header is row 1. */
    row: integer('row').notNull(),
    cells: text('cells').array().notNull(),
    /** Null until the row is checked. */
    verdict: text('verdict', { enum: CSV_OUTCOMES }),
    /** Why the row is refused: a list of {column, value, reason}. */
    problems: jsonb('problems'),
    /** The listing that the row updates or has created. */
    machineId: text('machine_id'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('csv_import_rows_verdict_idx').on(table.importId, table.verdict, table.isDone, table.row),
    check('csv_import_rows_verdict_check', isOneOf(table.verdict, CSV_OUTCOMES)),
  ],
);
