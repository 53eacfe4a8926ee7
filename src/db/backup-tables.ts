import type pg from 'pg';

export type Column = { name: string; type: string; isIdentity: boolean };
export type Table = { name: string; columns: Column[] };

/**
 * Tables not worth backing up: triggers or the server's start fill them again, they expire within a minute, they hold
 * unfinished imports, or they hold sessions, what ends with a session, and tokens, which a restore must not revive.
 */
const NOT_KEPT = [
  'catalogue_version',
  'machine_changes',
  'machine_view_totals',
  'machine_fact_kinds',
  'model_fact_proposals',
  'model_facts_due',
  'rate_limits',
  'sessions',
  'push_subscriptions',
  'account_tokens',
  'passkey_challenges',
  'csv_imports',
  'csv_import_rows',
  'csv_file_rows',
  'csv_row_results',
  'csv_written_listings',
];

/** The tables in a backup, each after the tables it references. Generated columns are excluded. */
export async function tablesToKeep(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string; isIdentity: boolean }>(COLUMNS, [
    NOT_KEPT,
  ]);
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of rows) {
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push(column);
    tables.set(name, table);
  }
  const references = await client.query<{ child: string; parent: string }>(REFERENCES);
  return parentsFirst([...tables.values()], references.rows);
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as "isIdentity"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  order by c.relname, a.attnum`;

const REFERENCES = `
  select c.relname as child, p.relname as parent
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`;

function parentsFirst(tables: readonly Table[], references: readonly { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const waitingNames = new Set(waiting.map(({ name }) => name));
    const isHeldUp = ({ name }: Table) =>
      references.some(({ child, parent }) => child === name && waitingNames.has(parent));
    const ready = waiting.filter((table) => !isHeldUp(table));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waitingNames].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter(isHeldUp);
  }
  return ordered;
}

/** Quotes an identifier. Names come from the database's own catalogue, but may contain quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
