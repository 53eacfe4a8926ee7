import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { machineModels } from '#app/db/tables/site.ts';
import type { MachineModel } from '../models.schema.ts';

export async function findApprovedModels(db: Db): Promise<(MachineModel & { brand: string })[]> {
  const { brand, name, heads, needles } = machineModels;
  return db
    .select({ brand, name, heads, needles })
    .from(machineModels)
    .where(eq(machineModels.status, 'approved'))
    .orderBy(asc(sql`lower(${brand})`), asc(heads), asc(sql`lower(${name})`), asc(needles));
}

/** Inserts the models that do not exist yet, whatever their case; gives how many those were. */
export async function insertMissingModels(
  db: Db,
  models: readonly (MachineModel & { brand: string })[],
  review: { status: ReviewStatus; proposedBy?: string | null },
): Promise<number> {
  if (models.length === 0) return 0;
  const inserted = await db
    .insert(machineModels)
    .values(models.map((model) => ({ ...model, ...review })))
    .onConflictDoNothing()
    .returning({ id: machineModels.id });
  return inserted.length;
}
