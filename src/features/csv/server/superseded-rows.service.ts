import type { CsvDeps } from './csv-deps.service.ts';
import { findLastRow, HEADER_ROW, updateSuperseded, updateCounts } from './imports.db.ts';
import { withLease, type Leased } from './lease.service.ts';
import { CHANGED_SINCE } from './plan-batch.service.ts';

/** So few that a statement is done with them well before it may take no longer. */
const BATCH_SIZE = 20_000;

/**
 * Refuses the rows that were left out because their listing said the same, and does not any more: a file that was
 * imported is what the site says, or names what it is not.
 */
export async function refuseSuperseded(deps: CsvDeps, { lease, csvImport }: Leased): Promise<void> {
  const last = await findLastRow(deps.db, lease.id);
  const since = csvImport.createdAt;
  for (let after = HEADER_ROW; after < last; after += BATCH_SIZE) {
    await withLease(deps, lease, async (tx) => {
      const refused = await updateSuperseded(tx, lease.id, { after, span: BATCH_SIZE, since, reason: CHANGED_SINCE });
      await updateCounts(tx, lease.id, { add: 0, update: 0, unchanged: -refused, refused, written: 0 });
    });
  }
}
