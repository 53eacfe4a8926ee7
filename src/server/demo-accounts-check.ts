import type { Database } from '#app/db/client.ts';
import { lockOut } from '#app/features/accounts/server/managed-accounts.service.ts';
import { verifyPassword } from '#app/features/accounts/server/password-hash.service.ts';

/** Demo accounts still have their published password, so anybody could sign in. */
export class OpenDemoAccountsError extends Error {
  constructor(usernames: readonly string[]) {
    super(
      `The database has accounts of the demo that open with its published password: ${usernames.join(', ')}. Lock them with "npm run db -- lock-demo-accounts", or delete them.`,
    );
    this.name = 'OpenDemoAccountsError';
  }
}

/** Refuses a database with demo accounts whose password is public. Throws OpenDemoAccountsError. */
export async function refuseOpenDemoAccounts(database: Database): Promise<void> {
  const open = await findOpenDemoAccounts(database);
  if (open.length > 0) throw new OpenDemoAccountsError(open.map(({ username }) => username));
}

/** Replaces their passwords with random ones and ends their sessions. Returns the user names. */
export async function lockDemoAccounts(database: Database): Promise<string[]> {
  const open = await findOpenDemoAccounts(database);
  for (const { id } of open) await lockOut(database.db, id);
  return open.map(({ username }) => username);
}

type OpenAccount = { id: string; username: string };

async function findOpenDemoAccounts({ pool }: Database): Promise<OpenAccount[]> {
  // Production loads only the names and the password of the demo.
  const { DEMO_PASSWORD, demoNames } = await import('#app/demo/demo-accounts.ts');
  const { rows } = await pool.query<OpenAccount & { password: string }>(
    `select id, username, password from users
     where lower(username) = any($1) or lower(email) = any($1) order by lower(username)`,
    [demoNames()],
  );
  // All demo accounts share one hash, so each distinct hash is verified once.
  const hashes = [...new Set(rows.map(({ password }) => password))];
  const answers = await Promise.all(hashes.map((hash) => verifyPassword(DEMO_PASSWORD, hash)));
  const open = new Set(hashes.filter((_hash, index) => answers[index]));
  return rows.filter(({ password }) => open.has(password)).map(({ id, username }) => ({ id, username }));
}
