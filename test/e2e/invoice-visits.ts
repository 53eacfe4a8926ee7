import { sql } from 'drizzle-orm';
import { openPostgres } from '#app/db/client.ts';
import { sales } from '#app/db/tables/sales.ts';
import { saleOf } from '#test/fixtures/invoices.ts';
import { site } from './site.ts';

/** A sale by the account with this address, which owes a commission; returns its machine's name, which no other has. */
export async function addSaleOf(email: string, fields: Partial<typeof sales.$inferInsert> = {}): Promise<string> {
  const database = openPostgres(site().databaseUrl, (error) => {
    throw error;
  });
  const found = await database.db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  const id = found.rows.map((row) => row.id).join('');
  const sale = saleOf({ id, name: 'New Seller', email }, new Date());
  const listingName = `Tajima ${sale.id.slice(0, 8)}`;
  await database.db.insert(sales).values({ ...sale, listingName, ...fields });
  await database.close();
  return listingName;
}
