import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { serialNumberKey, serialNumberKeyOf } from '#app/db/tables/column-types.ts';
import { csvFileRows as rows, csvRowResults as results } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { RowResult } from './import-rows.db.ts';

/** What tells the machine of a row without an id. */
export type MachineIdentity = Pick<
  typeof machines.$inferSelect,
  'brand' | 'model' | 'heads' | 'year' | 'price' | 'contactName' | 'contactEmail' | 'contactPhone'
> & { row: number; serialNumber: string | null };

const IDENTITIES = sql`("row" int, "brand" text, "model" text, "heads" int, "year" int, "price" int,
  "contactName" text, "contactEmail" text, "contactPhone" text, "serialNumber" text)`;

/**
 * The listing that each row's machine has already, if any: of the same brand, model and heads, with the same serial
 * number, or, if one of them has none, with the same year, price and contact.
 */
export async function findListedMachines(db: Db, identities: readonly MachineIdentity[]): Promise<Map<number, string>> {
  if (identities.length === 0) return new Map();
  const given = sql`json_to_recordset(${JSON.stringify(identities)}::json) as given ${IDENTITIES}`;
  const isSameModel = sql`${machines.brandKey} = lower(given."brand") and ${machines.modelKey} = lower(given."model")
    and ${machines.heads} = given."heads"`;
  const isSameText = (column: AnyPgColumn, named: string) =>
    sql`lower(btrim(coalesce(${column}, ''))) = lower(btrim(coalesce(given.${sql.identifier(named)}, '')))`;
  // Two joins, because each has an index.
  const { rows: found } = await db.execute<{ row: number; id: string }>(sql`
    select "row", min(id) as id from (
      select given."row", ${machines.id} as id from ${given} join ${machines}
        on ${serialNumberKeyOf(machines.facts)} = ${serialNumberKey(sql`given."serialNumber"`)}
          and ${machines.facts} ? 'serialNumber' and ${isSameModel}
      union all
      select given."row", ${machines.id} from ${given} join ${machines}
        on coalesce(${machines.price}, 0) = coalesce(given."price", 0) and ${isSameModel}
          and ${machines.year} is not distinct from given."year"
          and ${isSameText(machines.contactName, 'contactName')}
          and ${isSameText(machines.contactEmail, 'contactEmail')}
          and ${isSameText(machines.contactPhone, 'contactPhone')}
          and (given."serialNumber" is null or not ${machines.facts} ? 'serialNumber')
    ) as same group by "row"`);
  return new Map(found.map(({ row, id }) => [row, id]));
}

/** Changes a row of a file: its cells, or which listing an admin says that it is of. */
export async function updateFileRow(
  tx: Db,
  { importId, row }: { importId: string; row: number },
  { cells, listingId, isNew }: Pick<typeof rows.$inferSelect, 'cells' | 'listingId' | 'isNew'>,
): Promise<void> {
  await tx
    .update(rows)
    .set({ cells, listingId, isNew })
    .where(and(eq(rows.importId, importId), eq(rows.row, row)));
}

/** Replaces the result of a row that is checked once more. */
export async function updateResult(
  tx: Db,
  importId: string,
  { row, outcome, problems, machineId }: RowResult,
): Promise<void> {
  await tx
    .update(results)
    .set({ outcome, problems: problems.length === 0 ? null : problems, machineId })
    .where(and(eq(results.importId, importId), eq(results.row, row)));
}

/** The ones among these listings that other rows of the file change or add. */
export async function findIdsOfOtherRows(
  db: Db,
  { importId, row }: { importId: string; row: number },
  ids: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ machineId: results.machineId })
    .from(results)
    .where(
      and(
        eq(results.importId, importId),
        ne(results.row, row),
        inArray(results.outcome, ['add', 'update', 'unchanged']),
        inArray(results.machineId, [...ids]),
      ),
    );
  return found.flatMap(({ machineId }) => machineId ?? []);
}
