import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';

export type ListedBy = { sellerId: string | null; contactEmail: string | null; contactPhone: string | null };

const admins = sql`admins as materialized (
  select id, lower(tewh_email) as email, nullif(regexp_replace(tewh_phone, '\\D', '', 'g'), '') as phone
  from users where role = 'admin')`;

/**
 * Whether a listing is the operator's: of an admin account, or with the operator's own contact. Phone numbers are
 * compared by their digits, for people write them in many ways.
 */
function isOperators(sellerId: SQL, contactEmail: SQL, contactPhone: SQL): SQL {
  return sql`(coalesce(${sellerId} in (select id from admins), false)
    or coalesce(lower(${contactEmail}) in (select email from admins where email is not null), false)
    or coalesce(regexp_replace(${contactPhone}, '\\D', '', 'g') in (select phone from admins where phone is not null), false))`;
}

/** Makes every listing say whether it is the operator's. */
export async function updateFinancing(db: Db): Promise<void> {
  const truth = isOperators(sql`machines.seller_id`, sql`machines.contact_email`, sql`machines.contact_phone`);
  await db.execute(sql`
    with ${admins}, others as (
      select id from machines where financing_available <> ${truth}
      -- As whoever else changes many at once: two must not wait for each other.
      order by id for no key update)
    update machines set financing_available = not financing_available where id in (select id from others)`);
}

/** Whether a listing that is about to be stored is the operator's. */
export async function isListedByOperator(db: Db, { sellerId, contactEmail, contactPhone }: ListedBy): Promise<boolean> {
  const truth = isOperators(sql`${sellerId}::uuid`, sql`${contactEmail}::text`, sql`${contactPhone}::text`);
  const { rows } = await db.execute<{ isOperators: boolean }>(sql`with ${admins} select ${truth} as "isOperators"`);
  return rows[0]?.isOperators ?? false;
}

/** The same of many at once, in their order. */
export async function areListedByOperator(db: Db, many: readonly ListedBy[]): Promise<boolean[]> {
  const truth = isOperators(sql`listed."sellerId"`, sql`listed."contactEmail"`, sql`listed."contactPhone"`);
  const { rows } = await db.execute<{ isOperators: boolean }>(sql`
    with ${admins}, listed as (
      select * from rows from (
        json_to_recordset(${JSON.stringify(many)}::json) as ("sellerId" uuid, "contactEmail" text, "contactPhone" text)
      ) with ordinality as listed ("sellerId", "contactEmail", "contactPhone", at))
    select ${truth} as "isOperators" from listed order by at`);
  return rows.map(({ isOperators: isTheirs }) => isTheirs);
}
