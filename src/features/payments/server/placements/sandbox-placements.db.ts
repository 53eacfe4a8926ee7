import { and, asc, countDistinct, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { payments, placements } from '#app/db/tables/payments.ts';

const isSandbox = and(isNull(placements.endedAt), eq(payments.environment, 'sandbox'));

/** The periods that were paid in the sandbox and have not ended. */
export async function findSandboxPeriods(tx: Db) {
  return tx
    .select({ id: placements.id, machineId: placements.machineId, kind: placements.kind })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(isSandbox)
    .orderBy(asc(placements.machineId), asc(placements.id));
}

export async function countSandboxPlaced(db: Db): Promise<number> {
  const [found] = await db
    .select({ listings: countDistinct(placements.machineId) })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(isSandbox);
  return found?.listings ?? 0;
}
