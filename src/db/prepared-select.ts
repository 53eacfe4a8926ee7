import { Column, fillPlaceholders, is, noopDecoder, type SQL } from 'drizzle-orm';
import { types, type CustomTypesConfig, type Pool } from 'pg';

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
const OF_TIME = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);
/** Times come as text, of which drizzle's columns make what they hold. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (id, format) => (OF_TIME.has(id) ? String : types.getTypeParser(id, format)),
};

type Values = Readonly<Record<string, unknown>>;
type Statement = { toSQL: () => { sql: string; params: unknown[] } };
type Selecting<Row> = Statement & { readonly _: { readonly result: Row[] } };

/**
 * A statement by that name, prepared once on each connection: what its columns hold is looked up once as well, which
 * drizzle does for each cell of each row. `columns` are those that the statement selects, in its order.
 */
export function prepareSelect<Row extends object>(
  reads: Pick<Pool, 'query'>,
  name: string,
  columns: { readonly [Key in keyof Row]: Column | SQL },
  statement: Selecting<Row>,
): (values: Values) => Promise<Row[]>;
export function prepareSelect(
  reads: Pick<Pool, 'query'>,
  name: string,
  columns: Readonly<Record<string, Column | SQL>>,
  statement: Statement,
): (values: Values) => Promise<object[]> {
  const { sql: text, params } = statement.toSQL();
  const cells = Object.entries(columns).map(([key, column]) => ({ key, decode: decoderOf(column) }));
  return async (values) => {
    const config = { name, text, values: fillPlaceholders(params, values), rowMode: 'array' as const, types: TYPES };
    const { rows } = await reads.query<unknown[]>(config);
    return rows.map((row) => {
      const read: Record<string, unknown> = {};
      let at = 0;
      for (const { key, decode } of cells) {
        const cell = row[at];
        read[key] = decode === null || cell === null ? cell : decode(cell);
        at += 1;
      }
      return read;
    });
  };
}

/** Null: the driver gives what the column holds. Throws TypeError where `mapWith` says otherwise, which is drizzle's alone. */
function decoderOf(column: Column | SQL): ((cell: unknown) => unknown) | null {
  if (!is(column, Column)) {
    if (Object.values(column).includes(noopDecoder)) return null;
    throw new TypeError('An expression with mapWith is not for a prepared select');
  }
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (cell) => column.mapFromDriverValue(cell);
}
