import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { openSession } from '#app/features/accounts/server/sessions.service.ts';

/** Creates an admin and returns a session cookie. */
export async function enterAsAdmin(database: Database): Promise<string> {
  const username = `bench-${Date.now()}`;
  const [admin] = await database.db.insert(users).values({ username, password: 'none', role: 'admin' }).returning();
  if (admin === undefined) throw new Error('The admin was not inserted');
  return cookieOf(database, admin);
}

/** Signs in as an existing account and returns the cookie. */
export async function enterAs(database: Database, id: string): Promise<string> {
  const [account] = await database.db.select().from(users).where(eq(users.id, id));
  if (account === undefined) throw new Error(`There is no account ${id}`);
  return cookieOf(database, account);
}

async function cookieOf({ db }: Database, account: typeof users.$inferSelect): Promise<string> {
  const { token } = await openSession(db, account, { device: 'bench', now: new Date() });
  return `sid=${token}`;
}
