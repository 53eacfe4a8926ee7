import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { wantedAds, type WantedAdRow } from '#app/db/tables/wanted.ts';

/** What a buyer submits. */
export type SubmittedAd = Pick<WantedAdRow, 'query' | 'words' | 'neededBy'>;

export async function findWantedAdOfQuery(
  tx: Db,
  { subscriberId, query }: { subscriberId: string; query: string },
): Promise<WantedAdRow | undefined> {
  const isSame = and(eq(wantedAds.subscriberId, subscriberId), eq(wantedAds.query, query));
  return (await tx.select().from(wantedAds).where(isSame))[0];
}

export async function countWantedAds(tx: Db, subscriberId: string): Promise<number> {
  return tx.$count(wantedAds, eq(wantedAds.subscriberId, subscriberId));
}

/** Stores an ad that waits for moderation; one with the same search gets the new words. */
export async function upsertWantedAd(
  tx: Db,
  ad: SubmittedAd & Pick<WantedAdRow, 'subscriberId' | 'submittedAt'>,
): Promise<void> {
  await tx
    .insert(wantedAds)
    .values({ ...ad, state: 'pending' })
    .onConflictDoUpdate({
      target: [wantedAds.subscriberId, wantedAds.query],
      set: {
        words: sql`excluded.words`,
        neededBy: sql`excluded.needed_by`,
        submittedAt: sql`excluded.submitted_at`,
        state: 'pending',
        rejectionReason: null,
        publishedAt: null,
        endsAt: null,
        remindedAt: null,
      },
    });
}
