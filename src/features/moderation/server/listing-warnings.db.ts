import { alias } from 'drizzle-orm/pg-core';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { PUBLIC_STATUSES, type ListingStatus } from '#app/db/enums.ts';
import { phoneKey, serialNumberKeyOf, wordsKey } from '#app/db/tables/column-types.ts';
import { blocks } from '#app/db/tables/blocks.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { PHONE_MIN_DIGITS } from '#app/features/blocking/blocks.rules.ts';

const other = alias(machines, 'other');

/** Shorter descriptions are alike by chance. */
const WORDS_MIN_LENGTH = 80;
/** As many as anybody looks through. */
const MOST_SHOWN = 5;

const isOfAnother = sql`(${other.status} = 'rejected' or ${other.sellerId} is distinct from ${machines.sellerId})`;

const SAME = {
  'serial-number': sql`${machines.facts} ? 'serialNumber' and ${other.facts} ? 'serialNumber'
    and ${serialNumberKeyOf(other.facts)} = ${serialNumberKeyOf(machines.facts)}`,
  phone: sql`length(${phoneKey(machines.contactPhone)}) >= ${PHONE_MIN_DIGITS}
    and ${phoneKey(other.contactPhone)} = ${phoneKey(machines.contactPhone)} and ${isOfAnother}`,
  words: sql`length(${machines.description}) >= ${WORDS_MIN_LENGTH}
    and ${wordsKey(other.description)} = ${wordsKey(machines.description)} and ${isOfAnother}`,
} as const;

type SameRow = { machineId: string; kind: keyof typeof SAME; id: string; name: string; status: ListingStatus };

/** Other listings with the serial number, phone number or description of these, at most five of each kind. */
export async function findListingsAlike(db: Db, ids: readonly string[]): Promise<SameRow[]> {
  const branch = (kind: string, isSame: SQL) =>
    sql`(select ${kind}::text as kind, ${other.id}, ${other.name}, ${other.status}, ${other.serial}
      from ${machines} as "other" where ${other.id} <> ${machines.id} and ${isSame} limit ${MOST_SHOWN})`;
  const branches = Object.entries(SAME).map(([kind, isSame]) => branch(kind, isSame));
  const { rows } = await db.execute<SameRow>(sql`
    select ${machines.id} as "machineId", same.kind, same.id, same.name, same.status
    from ${machines} cross join lateral (${sql.join(branches, sql` union all `)}) as same
    where ${machines.id} = any(${sql.param(ids)}::text[])
    order by same.serial desc`);
  return rows;
}

type EvidenceRow = {
  id: string;
  price: number | null;
  sellerSince: Date | null;
  count: number;
  medianUsd: number | null;
  blockReason: string | null;
};

/** The price of each listing, the prices of its model, the age of its seller's account, and why its contact is blocked. */
export async function findListingEvidence(db: Db, ids: readonly string[], now: Date): Promise<EvidenceRow[]> {
  const isSeen = sql`${other.status} in (${sql.join(
    [...PUBLIC_STATUSES, 'sold'].map((status) => sql`${status}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<Omit<EvidenceRow, 'sellerSince'> & { sellerSince: string | null }>(sql`
    select ${machines.id}, ${machines.price}, ${users.createdAt}::text as "sellerSince", model.count, model."medianUsd",
      (select ${blocks.reason} from ${blocks} where ${blocks.endsAt} > ${now.toISOString()}::timestamptz and (
        ${blocks.kind} = 'email' and ${blocks.value} in (lower(${machines.contactEmail}), lower(${users.email}))
        or ${blocks.kind} = 'phone' and ${blocks.value} in (${phoneKey(machines.contactPhone)}, ${phoneKey(users.phone)})
      ) limit 1) as "blockReason"
    from ${machines} left join ${users} on ${users.id} = ${machines.sellerId}
    cross join lateral (
      select count(${other.price})::int as count,
        round(percentile_cont(0.5) within group (order by ${other.price}))::int as "medianUsd"
      from ${machines} as "other"
      where ${other.brandKey} = ${machines.brandKey} and ${other.modelKey} = ${machines.modelKey}
        and ${other.heads} = ${machines.heads} and ${other.id} <> ${machines.id} and ${isSeen}
    ) as model
    where ${machines.id} = any(${sql.param(ids)}::text[])`);
  return rows.map(({ id, price, count, medianUsd, sellerSince, blockReason }) => ({
    id,
    price,
    count,
    medianUsd,
    blockReason,
    sellerSince: sellerSince === null ? null : new Date(sellerSince),
  }));
}
