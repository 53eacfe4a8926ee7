import type { CsvDeps } from './csv-deps.service.ts';
import { findLastRow, HEADER_ROW, updateOvertaken, updateTally } from './imports.db.ts';
import { whileOurs, type Leased } from './lease.service.ts';
import { CHANGED_SINCE } from './plan-batch.service.ts';

/** So few that a statement is done with them well before it may take no longer. */
const PORTION = 20_000;

/**
 * Refuses the rows that were left out because their listing said the same, and does not any more: a file that was
 * imported is what the site says, or names what it is not.
 */
export async function refuseOvertaken(deps: CsvDeps, { lease, csvImport }: Leased): Promise<void> {
  const last = await findLastRow(deps.db, lease.id);
  const since = csvImport.createdAt;
  for (let after = HEADER_ROW; after < last; after += PORTION) {
    await whileOurs(deps, lease, async (tx) => {
      const refused = await updateOvertaken(tx, lease.id, { after, span: PORTION, since, reason: CHANGED_SINCE });
      await updateTally(tx, lease.id, { add: 0, update: 0, unchanged: -refused, refused, written: 0 });
    });
  }
}
