import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { operatorContact } from '#app/db/tables/site.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';

export type OperatorContact = Pick<typeof operatorContact.$inferSelect, 'email' | 'phone' | 'address' | 'hours'>;
export type ConfiguredContact = { email: string; phone: string };

const { email, phone, address, hours } = operatorContact;
const EDITED = { email, phone, address, hours };

/** The operator's contact as edited by admins; undefined if it was never edited. */
export async function findOperatorContact(db: Db): Promise<OperatorContact | undefined> {
  return (await db.select(EDITED).from(operatorContact))[0];
}

/** The same, locked until the transaction ends. */
export async function lockOperatorContact(tx: Db): Promise<OperatorContact | undefined> {
  return (await tx.select(EDITED).from(operatorContact).for('no key update'))[0];
}

export async function updateOperatorContact(tx: Db, contact: OperatorContact): Promise<void> {
  await tx.update(operatorContact).set(contact);
}

/** Stores the contact and the time zone configured in the environment; returns false if they were stored already. */
export async function upsertConfiguredContact(tx: Db, configured: ConfiguredContact): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into operator_contact (email, phone, configured_email, configured_phone, time_zone)
    values (${newestInProfiles(sql`tewh_email`)}, ${newestInProfiles(sql`tewh_phone`)}, ${configured.email}, ${configured.phone}, ${siteTimeZone()})
    on conflict (id) do update
      set configured_email = excluded.configured_email, configured_phone = excluded.configured_phone,
        time_zone = excluded.time_zone
      where (operator_contact.configured_email, operator_contact.configured_phone, operator_contact.time_zone)
        is distinct from (excluded.configured_email, excluded.configured_phone, excluded.time_zone)
    returning id`);
  return rows.length > 0;
}

/** Older backups contain the contact in admins' profiles: selects the newest non-empty one. */
function newestInProfiles(column: SQL): SQL {
  return sql`(select trim(${column}) from users where role = 'admin' and trim(${column}) <> ''
    order by created_at desc, id desc limit 1)`;
}
