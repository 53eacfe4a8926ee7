import { asc, eq, like, sql, and } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { likePattern } from '#app/db/conditions.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { machineModels } from '#app/db/tables/site.ts';
import { modelNameKey, SEPARATORS, type MachineModel, type ModelChoice } from '../reference.schema.ts';

export async function findApprovedModels(db: Db): Promise<(MachineModel & { brand: string })[]> {
  const { brand, name, heads, needles } = machineModels;
  return db
    .select({ brand, name, heads, needles })
    .from(machineModels)
    .where(eq(machineModels.status, 'approved'))
    .orderBy(asc(sql`lower(${brand})`), asc(heads), asc(sql`lower(${name})`), asc(needles));
}

/** The brands with approved models, in one spelling each, in alphabetical order. */
export async function findModelBrands(db: Db): Promise<string[]> {
  const { brand } = machineModels;
  const rows = await db
    .select({ brand: sql<string>`min(${brand})` })
    .from(machineModels)
    .where(eq(machineModels.status, 'approved'))
    .groupBy(sql`lower(${brand})`)
    .orderBy(sql`lower(${brand})`);
  return rows.map((row) => row.brand);
}

/** The least similarity, of 1, of two names that do not contain each other: two digits swapped, a letter missing. */
const LEAST_SIMILARITY = 0.3;

type ModelSearch = { brand: string; words: readonly string[]; limit: number };
type FoundModel = ModelChoice & { hasWords: boolean };

/**
 * The approved models of a brand, each name once: the typed name first, then names that begin with it, names that
 * contain all its words, by heads and name, and similar names last.
 */
export async function searchModels(db: Db, { brand, words, limit }: ModelSearch): Promise<FoundModel[]> {
  const { name, heads, needles, status } = machineModels;
  const lowerName = sql`lower(${name})`;
  const key = sql`translate(${lowerName}, ${SEPARATORS}, '')`;
  const parts = words.map(modelNameKey).filter((part) => part !== '');
  const whole = parts.join('');
  const hasWords = and(sql`true`, ...parts.map((part) => like(key, likePattern(part))));
  const similarity = sql`similarity(${key}, ${whole})`;
  const only = (column: typeof heads | typeof needles) =>
    sql<number | null>`case when min(${column}) = max(${column}) then min(${column}) end`;
  return db
    .select({
      name: sql<string>`min(${name})`,
      heads: only(heads),
      needles: only(needles),
      hasWords: sql<boolean>`bool_or(${hasWords})`,
    })
    .from(machineModels)
    .where(and(eq(status, 'approved'), isBrand(brand), sql`(${hasWords} or ${similarity} >= ${LEAST_SIMILARITY})`))
    .groupBy(lowerName)
    .orderBy(
      sql`min(case when ${key} = ${whole} then 0 when starts_with(${key}, ${whole}) then 1 when ${hasWords} then 2 else 3 end)`,
      sql`max(case when ${hasWords} then 1 else ${similarity} end) desc`,
      sql`min(${heads})`,
      lowerName,
    )
    .limit(limit);
}

/** Inserts models that do not exist yet, ignoring case; returns their number. */
export async function insertMissingModels(
  db: Db,
  models: readonly (MachineModel & { brand: string })[],
  review: { status: ReviewStatus; proposedBy?: string | null },
): Promise<number> {
  if (models.length === 0) return 0;
  const { status, proposedBy = null } = review;
  // A single JSON parameter: preparing a statement with a parameter for each field takes longer than running it.
  const given = JSON.stringify(
    models.map(({ brand, name, heads, needles }, at) => ({ at, brand, name, heads, needles })),
  );
  const { rowCount } = await db.execute(sql`
    insert into ${machineModels} (brand, name, heads, needles, status, proposed_by)
    select brand, name, heads, needles, ${status}, ${proposedBy}::uuid
    from json_to_recordset(${given}::json) as given (at int, brand text, name text, heads int, needles int)
    order by at on conflict do nothing`);
  return rowCount ?? 0;
}

export type ModelRow = typeof machineModels.$inferSelect;
type BrandedModel = MachineModel & { brand: string };

const isBrand = (brand: string) => eq(sql`lower(${machineModels.brand})`, sql`lower(${brand})`);

/** The models of one status or of all, by brand, heads and name. */
export async function findAllModels(db: Db, status: ReviewStatus | undefined): Promise<ModelRow[]> {
  const { brand, name, heads, needles } = machineModels;
  return db
    .select()
    .from(machineModels)
    .where(status === undefined ? undefined : eq(machineModels.status, status))
    .orderBy(asc(sql`lower(${brand})`), asc(heads), asc(sql`lower(${name})`), asc(needles));
}

export async function findModel(tx: Db, id: string): Promise<ModelRow | undefined> {
  return (await tx.select().from(machineModels).where(eq(machineModels.id, id)))[0];
}

/** The same model, ignoring case. */
export async function findSameModel(tx: Db, { brand, name, heads, needles }: BrandedModel) {
  const rows = await tx
    .select()
    .from(machineModels)
    .where(
      and(
        isBrand(brand),
        eq(sql`lower(${machineModels.name})`, sql`lower(${name})`),
        eq(machineModels.heads, heads),
        eq(machineModels.needles, needles),
      ),
    );
  return rows[0];
}

/** All models of a brand, ignoring case. */
export async function findModelsOfBrand(tx: Db, brand: string): Promise<ModelRow[]> {
  return tx
    .select()
    .from(machineModels)
    .where(isBrand(brand))
    .orderBy(asc(machineModels.status), asc(machineModels.id));
}

export async function insertModel(tx: Db, model: BrandedModel): Promise<ModelRow> {
  return getStoredRow(
    await tx
      .insert(machineModels)
      .values({ ...model, status: 'approved' })
      .returning(),
  );
}

export async function updateModel(tx: Db, id: string, fields: Partial<ModelRow>): Promise<ModelRow> {
  return getStoredRow(await tx.update(machineModels).set(fields).where(eq(machineModels.id, id)).returning());
}

export async function deleteModelsOfBrand(tx: Db, brand: string): Promise<void> {
  await tx.delete(machineModels).where(isBrand(brand));
}

function getStoredRow(rows: readonly ModelRow[]): ModelRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The model was not stored');
  return row;
}
