import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';

/**
 * Makes every listing say whether it is the operator's: of an admin account, or with the operator's own contact. Phone
 * numbers are compared by their digits, for people write them in many ways.
 */
export async function updateFinancing(db: Db): Promise<void> {
  await db.execute(sql`
    with admins as materialized (
      select id, lower(tewh_email) as email, nullif(regexp_replace(tewh_phone, '\\D', '', 'g'), '') as phone
      from users where role = 'admin'),
    truth as (
      select machines.id,
        machines.seller_id in (select id from admins)
          or coalesce(lower(machines.contact_email) in (select email from admins where email is not null), false)
          or coalesce(regexp_replace(machines.contact_phone, '\\D', '', 'g') in (select phone from admins where phone is not null), false)
          as is_operators
      from machines)
    update machines set financing_available = coalesce(truth.is_operators, false)
    from truth where truth.id = machines.id and machines.financing_available <> coalesce(truth.is_operators, false)`);
}
