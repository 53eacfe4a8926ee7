import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { DEMO_SELLERS } from '#app/demo/demo-sellers.ts';
import { generateListings } from '#app/demo/generate-listings.ts';

const BATCH = 1_000;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 9, 1);

export async function seedListings({ db }: Database, count: number, say: (text: string) => void): Promise<void> {
  const sellers = await db
    .insert(users)
    .values(DEMO_SELLERS.map(({ key: _key, ...seller }) => ({ ...seller, password: 'none' })))
    .returning();
  const idOf = new Map(
    DEMO_SELLERS.map(({ key, username }) => [key, sellers.find((s) => s.username === username)?.id]),
  );
  let batch: (typeof machines.$inferInsert)[] = [];
  let done = 0;
  for (const listing of generateListings(count)) {
    const { seller, accessories, listedDaysAgo, premium = false, featured = false, ...rest } = listing;
    batch.push({
      ...rest,
      name: `${listing.brand} ${listing.model}`,
      sellerId: idOf.get(seller) ?? null,
      accessories: JSON.stringify(accessories),
      stateCode: listing.state,
      location: `${listing.city}, ${listing.state} ${listing.zip}`,
      isPremiumPaid: premium,
      isFeaturedPaid: featured,
      financingAvailable: seller === 'operator',
      applyMarkup: listing.markupPercentage !== undefined,
      contactName: 'Someone',
      contactEmail: 'someone@seller.example',
      createdAt: new Date(NOW - listedDaysAgo * DAY_MS),
    });
    if (batch.length < BATCH && done + batch.length < count) continue;
    await db.insert(machines).values(batch);
    done += batch.length;
    batch = [];
    if (done % 100_000 === 0) say(`  ${done} of ${count}`);
  }
  await db.execute(sql`select 1`);
}
