import { and, desc, eq, max } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { AgreementKind } from '#app/db/enums.ts';
import { agreementVersions, listingAgreements } from '#app/db/tables/agreements.ts';

export type AgreementRow = typeof agreementVersions.$inferSelect;

/** A version; undefined if there is none with this number. */
export async function findVersion(
  db: Db,
  { kind, version }: Pick<AgreementRow, 'kind' | 'version'>,
): Promise<AgreementRow | undefined> {
  const [row] = await db
    .select()
    .from(agreementVersions)
    .where(and(eq(agreementVersions.kind, kind), eq(agreementVersions.version, version)));
  return row;
}

/** The number, time and note of every version, the newest first. */
export async function findVersions(db: Db, kind: AgreementKind) {
  const { version, publishedAt, note } = agreementVersions;
  return db
    .select({ version, publishedAt, note })
    .from(agreementVersions)
    .where(eq(agreementVersions.kind, kind))
    .orderBy(desc(version));
}

/** The number of the current version; null before the first one. */
export async function findCurrentNumber(db: Db, kind: AgreementKind): Promise<number | null> {
  const [row] = await db
    .select({ version: max(agreementVersions.version) })
    .from(agreementVersions)
    .where(eq(agreementVersions.kind, kind));
  return row?.version ?? null;
}

/** Stores versions; those with a number that exists stay as they are. */
export async function insertVersions(
  db: Db,
  versions: readonly (typeof agreementVersions.$inferInsert)[],
): Promise<void> {
  await db
    .insert(agreementVersions)
    .values([...versions])
    .onConflictDoNothing();
}

/** Stores that a listing was submitted under a version; the first time counts. */
export async function insertListingAgreement(tx: Db, agreed: typeof listingAgreements.$inferInsert): Promise<void> {
  await tx.insert(listingAgreements).values(agreed).onConflictDoNothing();
}

/** The newest version under which a listing was submitted; undefined if it was submitted without consent. */
export async function findListingAgreement(db: Db, listingId: string) {
  const { version, userId, agreedAt } = listingAgreements;
  const [row] = await db
    .select({ version, userId, agreedAt })
    .from(listingAgreements)
    .where(eq(listingAgreements.listingId, listingId))
    .orderBy(desc(version))
    .limit(1);
  return row;
}
