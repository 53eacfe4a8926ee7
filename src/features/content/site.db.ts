import { and, desc, eq, sql, type AnyColumn } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';

export type OperatorContact = { email: string | null; phone: string | null };

/** What the admins' profiles say; where several do, the newest account's word counts, for each of the two by itself. */
export async function findOperatorContact(db: Db): Promise<OperatorContact> {
  const [email, phone] = [await newestAdmins(db, users.tewhEmail), await newestAdmins(db, users.tewhPhone)];
  return { email, phone };
}

async function newestAdmins(db: Db, column: typeof users.tewhEmail | typeof users.tewhPhone): Promise<string | null> {
  const rows = await db
    .select({ value: column })
    .from(users)
    .where(and(eq(users.role, 'admin'), isFilled(column)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(1);
  return rows[0]?.value ?? null;
}

function isFilled(column: AnyColumn) {
  return sql`trim(${column}) <> ''`;
}
