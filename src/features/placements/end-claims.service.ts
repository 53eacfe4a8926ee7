import type { Db } from '#app/db/client.ts';
import { updateClaimsEnded } from './placements.db.ts';

/** Sold listings keep no claim to Premium or Featured (CONTRACT §7). */
export async function endClaims(tx: Db, machineIds: readonly string[], endedAt: Date): Promise<void> {
  await updateClaimsEnded(tx, machineIds, endedAt);
}
