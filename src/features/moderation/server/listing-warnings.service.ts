import type { Db } from '#app/db/client.ts';
import { findWarnings } from '../listing-warnings.rules.ts';
import type { ListingWarnings } from '../listing-warnings.schema.ts';
import { findListingEvidence, findListingsAlike } from './listing-warnings.db.ts';

/** What a moderator should know before deciding on each of these listings. */
export async function warnAbout(db: Db, ids: readonly string[], now: Date): Promise<ListingWarnings[]> {
  const same = Map.groupBy(await findListingsAlike(db, ids), ({ machineId }) => machineId);
  const evidenceOf = await findListingEvidence(db, ids, now);
  return evidenceOf.map(({ id, price, sellerSince, count, medianUsd, blockReason }) => {
    const others = (kind: string) =>
      (same.get(id) ?? []).flatMap((row) =>
        row.kind === kind ? [{ id: row.id, name: row.name, status: row.status }] : [],
      );
    const evidence = {
      price,
      sellerSince,
      blockReason,
      ofModel: { count, medianUsd },
      sameSerialNumber: others('serial-number'),
      samePhone: others('phone'),
      sameWords: others('words'),
    };
    return { machineId: id, warnings: findWarnings(evidence, now) };
  });
}
