import { PROMOTION_RANK } from '#app/db/conditions.ts';
import type pg from 'pg';
import { z } from 'zod';
import { CONDITIONS } from '#app/db/enums.ts';
import type { Database } from '#app/db/client.ts';
import type { IndexedFields } from '#app/search-index/fields.ts';
import { visibleFacts } from '#app/features/machines/fact-registry.rules.ts';
import { measuredPlaceOf } from '#app/features/machines/server/shown-place.service.ts';
import { storedFacts } from '#app/features/machines/fact-values.schema.ts';

type Pool = Database['pool'];

/** A public listing: its facts, and the distinct stems of its description, accessories and place. */
export type PublicListing = { facts: IndexedFields; words: readonly string[] };

/** The columns that `listingOf` reads, in order: arrays of text are several times faster to read than row objects. */
const FACT_COLUMNS = `serial, brand, brand_key, model_key, condition, heads, needles, ${PROMOTION_RANK}, is_premium_paid,
  financing_available, is_consignment, shown_price, year, state_code, floor(extract(epoch from created_at))::int8,
  model, name, array_to_string(tsvector_to_array(search), ' '), nullif(facts, '{}'), zip, seller_id, is_under_offer`;

/** The public listings after a serial, ascending. */
export async function findPublicListings(pool: Pool, afterSerial: number, limit: number): Promise<PublicListing[]> {
  const { rows } = await pool.query<unknown[]>({
    name: 'public-listings',
    text: `select ${FACT_COLUMNS} from machines where is_public and serial > $1 order by serial limit $2`,
    values: [afterSerial, limit],
    rowMode: 'array',
  });
  return rows.map(listingOf);
}

/** The public ones among the given listings. */
export async function findPublicListingsOf(pool: Pool, serials: readonly number[]): Promise<PublicListing[]> {
  const { rows } = await pool.query<unknown[]>({
    name: 'public-listings-of',
    text: `select ${FACT_COLUMNS} from machines where is_public and serial = any($1::int[])`,
    values: [serials],
    rowMode: 'array',
  });
  return rows.map(listingOf);
}

const NO_FACTS = {};

function listingOf(row: unknown[]): PublicListing {
  // Words contain no spaces, and parsing one text is faster than parsing an array.
  const words = String(row[17]);
  return { facts: factsOf(row), words: words === '' ? [] : words.split(' ') };
}

function factsOf(row: unknown[]): IndexedFields {
  const [isPremium, hasFinancing] = [row[8] === true, row[9] === true];
  const stateCode = textOf(row[13]);
  return {
    serial: Number(row[0]),
    sellerId: isPremium ? textOf(row[20]) : null,
    brand: String(row[1]),
    brandKey: String(row[2]),
    modelKey: String(row[3]),
    condition: CONDITIONS.find((condition) => condition === row[4]) ?? 'used',
    heads: Number(row[5]),
    needles: Number(row[6]),
    promotionRank: Number(row[7]),
    isPremium,
    hasFinancing,
    isConsignment: row[10] === true,
    isUnderOffer: row[21] === true,
    priceUsd: row[11] === null ? null : Number(row[11]),
    year: row[12] === null ? null : Number(row[12]),
    stateCode,
    place: measuredPlaceOf({
      zip: textOf(row[19]),
      stateCode,
      isPremiumPaid: isPremium,
      financingAvailable: hasFinancing,
    }),
    createdSecond: Number(row[14]),
    model: String(row[15]),
    name: String(row[16]),
    facts: row[18] === null ? NO_FACTS : visibleFacts(storedFacts.parse(row[18]), 'everyone'),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const changesSince = z.object({
  version: z.coerce.number(),
  oldest: z.nullable(z.coerce.number()),
  everything: z.boolean(),
  serials: z.array(z.int()),
});
/** The changes after a version. `everything`: too many to name, or older than the retained changes. */
export type ChangesSince = { version: number; everything: boolean; serials: number[] };

/** Reads version and changes in one statement, hence in one snapshot: no change can fall between them. */
export async function getChangesSince(pool: Pool, version: number): Promise<ChangesSince> {
  const { rows } = await pool.query({
    name: 'catalogue-changes',
    text: `select v.version, min(c.version) as oldest, coalesce(bool_or(c.version is not null and c.serial is null), false) as everything,
        coalesce(array_agg(distinct c.serial) filter (where c.serial is not null), '{}') as serials
      from catalogue_version v left join machine_changes c on c.version > $1 group by v.version`,
    values: [version],
  });
  const found = changesSince.parse(rows[0]);
  const isForgotten = found.version !== version && found.oldest !== version + 1;
  return { version: found.version, everything: found.everything || isForgotten, serials: found.serials };
}

export async function getCatalogueVersion(pool: Pool | pg.PoolClient): Promise<number> {
  const { rows } = await pool.query('select version from catalogue_version');
  return z.object({ version: z.coerce.number() }).parse(rows[0]).version;
}

/** Distinguishes this database from every other, including restored copies. */
export async function getCatalogueEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query('select left(epoch::text, 8) as epoch from catalogue_version');
  return z.object({ epoch: z.string() }).parse(rows[0]).epoch;
}

/** The version and the database that a connection reads. */
export async function getCatalogueState(client: pg.PoolClient): Promise<{ version: number; epoch: string }> {
  const { rows } = await client.query({
    name: 'catalogue-state',
    text: 'select version, left(epoch::text, 8) as epoch from catalogue_version',
  });
  return z.object({ version: z.coerce.number(), epoch: z.string() }).parse(rows[0]);
}

/** Deletes old changes. A process that missed them reads everything again. */
export async function deleteChangesBefore(pool: Pool, moment: Date): Promise<void> {
  await pool.query('delete from machine_changes where changed_at < $1', [moment]);
}

type Reads = Database['reads'];

const stemmed = z.array(z.object({ word: z.string(), stems: z.nullable(z.array(z.string())) }));

/** The English stems of words; none for words that carry no meaning, such as 'the'. */
export async function findStems(reads: Reads, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await reads.query({
    name: 'stems',
    text: `select word, ts_lexize('english_stem', word) as stems from unnest($1::text[]) as word`,
    values: [words],
  });
  return new Map(stemmed.parse(rows).map(({ word, stems }) => [word, stems ?? [word]]));
}
