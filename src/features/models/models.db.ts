import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { machineModels } from '#app/db/tables/site.ts';
import type { MachineModel } from './models.schema.ts';

export async function findApprovedModels(db: Db): Promise<(MachineModel & { brand: string })[]> {
  const { brand, name, heads, needles } = machineModels;
  return db
    .select({ brand, name, heads, needles })
    .from(machineModels)
    .where(eq(machineModels.status, 'approved'))
    .orderBy(asc(sql`lower(${brand})`), asc(heads), asc(sql`lower(${name})`), asc(needles));
}

/** Models that exist already, in whatever case, stay as they are. */
export async function insertMissingModels(
  db: Db,
  models: readonly (MachineModel & { brand: string })[],
  status: ReviewStatus,
): Promise<void> {
  if (models.length === 0) return;
  await db
    .insert(machineModels)
    .values(models.map((model) => ({ ...model, status })))
    .onConflictDoNothing();
}
