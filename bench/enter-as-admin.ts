import type { Database } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { openSession } from '#app/features/accounts/server/sessions.service.ts';

/** The cookie of an admin whom nobody else is. */
export async function enterAsAdmin({ db }: Database): Promise<string> {
  const username = `bench-${Date.now()}`;
  const [admin] = await db.insert(users).values({ username, password: 'none', role: 'admin' }).returning();
  if (admin === undefined) throw new Error('The admin was not inserted');
  const { token } = await openSession(db, admin, { device: 'bench', now: new Date() });
  return `sid=${token}`;
}
