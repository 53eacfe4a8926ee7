import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { FinancingReason } from '../machines.schema.ts';

export type ListedBy = { sellerId: string | null; contactEmail: string | null; contactPhone: string | null };

/** The operator's contact, normalised for comparison: phone numbers by their digits, because their notation varies. */
const EMAIL = sql`lower(coalesce(email, configured_email))`;
const PHONE = sql`nullif(regexp_replace(coalesce(phone, configured_phone), '\\D', '', 'g'), '')`;

const operator = sql`admins as materialized (select id from users where role = 'admin'),
  contact as materialized (select ${EMAIL} as email, ${PHONE} as phone from operator_contact)`;

/** The operator's accounts and contact, as SQL: looked up in place, or once for many rows. */
type Operator = { admins: SQL; email: SQL; phone: SQL };
type Listed = { sellerId: SQL; contactEmail: SQL; contactPhone: SQL };

const NAMED_ONCE: Operator = {
  admins: sql`(select id from admins)`,
  email: sql`(select email from contact)`,
  phone: sql`(select phone from contact)`,
};
const LOOKED_UP: Operator = {
  admins: sql`(select admins.id from users as admins where admins.role = 'admin')`,
  email: sql`(select ${EMAIL} from operator_contact)`,
  phone: sql`(select ${PHONE} from operator_contact)`,
};

/** The signs that a listing is the operator's; one is sufficient. */
function signsOf({ admins, email, phone }: Operator, { sellerId, contactEmail, contactPhone }: Listed) {
  return {
    account: sql`coalesce(${sellerId} in ${admins}, false)`,
    email: sql`coalesce(lower(${contactEmail}) = ${email}, false)`,
    phone: sql`coalesce(regexp_replace(${contactPhone}, '\\D', '', 'g') = ${phone}, false)`,
    // Imported by an admin for the operator: sellers have accounts, and their listings go with them.
    nobody: sql`${sellerId} is null`,
  };
}

/** Whether a listing is the operator's: it belongs to an admin account or to none, or has the operator's contact. */
function isOperators(sellerId: SQL, contactEmail: SQL, contactPhone: SQL): SQL {
  const { account, email, phone, nobody } = signsOf(NAMED_ONCE, { sellerId, contactEmail, contactPhone });
  return sql`(${account} or ${email} or ${phone} or ${nobody})`;
}

const ofRow = signsOf(LOOKED_UP, {
  sellerId: sql`machines.seller_id`,
  contactEmail: sql`machines.contact_email`,
  contactPhone: sql`machines.contact_phone`,
});

/** Why a row of `machines` counts as the operator's; null if it does not. */
export const financingReason = sql<FinancingReason | null>`case
  when ${ofRow.account} then 'admin-account' when ${ofRow.email} then 'email' when ${ofRow.phone} then 'phone'
  when ${ofRow.nobody} then 'no-seller' end`;

/** A `with` clause: `others` locks and selects the machines whose stored value is wrong. */
export const withOthers = sql`with ${operator}, others as (
  select id from machines
  where financing_available <> ${isOperators(sql`machines.seller_id`, sql`machines.contact_email`, sql`machines.contact_phone`)}
  -- As whoever else changes many at once: two must not wait for each other.
  order by id for no key update)`;

/** Whether a listing to be stored is the operator's. */
export async function isListedByOperator(db: Db, { sellerId, contactEmail, contactPhone }: ListedBy): Promise<boolean> {
  const truth = isOperators(sql`${sellerId}::uuid`, sql`${contactEmail}::text`, sql`${contactPhone}::text`);
  const { rows } = await db.execute<{ isOperators: boolean }>(sql`with ${operator} select ${truth} as "isOperators"`);
  return rows[0]?.isOperators ?? false;
}

/** The same for many listings, in order. Rows of a file repeat few sellers, so that each is looked up once. */
export async function areListedByOperator(db: Db, many: readonly ListedBy[]): Promise<boolean[]> {
  const keys = many.map(({ sellerId, contactEmail, contactPhone }) =>
    JSON.stringify({ sellerId, contactEmail, contactPhone }),
  );
  const distinct = [...new Set(keys)];
  const truth = isOperators(sql`listed."sellerId"`, sql`listed."contactEmail"`, sql`listed."contactPhone"`);
  const { rows } = await db.execute<{ isOperators: boolean }>(sql`
    with ${operator}, listed as (
      select * from rows from (
        json_to_recordset(${`[${distinct.join()}]`}::json) as ("sellerId" uuid, "contactEmail" text, "contactPhone" text)
      ) with ordinality as listed ("sellerId", "contactEmail", "contactPhone", at))
    select ${truth} as "isOperators" from listed order by at`);
  const answers = new Map(distinct.map((key, at) => [key, rows[at]?.isOperators ?? false]));
  return keys.map((key) => answers.get(key) ?? false);
}
