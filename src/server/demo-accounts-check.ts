import type { Database } from '#app/db/client.ts';
import { lockOut } from '#app/features/accounts/server/managed-accounts.service.ts';
import { verifyPassword } from '#app/features/accounts/server/password-hash.service.ts';

/** Anybody could sign in: what the demo prints as a password is in its sources. */
export class OpenDemoAccountsError extends Error {
  constructor(usernames: readonly string[]) {
    super(
      `The database has accounts of the demo that open with its published password: ${usernames.join(', ')}. Lock them with "npm run db -- lock-demo-accounts", or delete them.`,
    );
    this.name = 'OpenDemoAccountsError';
  }
}

/** Throws OpenDemoAccountsError. */
export async function refuseOpenDemoAccounts(database: Database): Promise<void> {
  const open = await findOpenDemoAccounts(database);
  if (open.length > 0) throw new OpenDemoAccountsError(open.map(({ username }) => username));
}

/** Gives them passwords that nobody knows, ends their sessions, and says which they are. */
export async function lockDemoAccounts(database: Database): Promise<string[]> {
  const open = await findOpenDemoAccounts(database);
  for (const { id } of open) await lockOut(database.db, id);
  return open.map(({ username }) => username);
}

type OpenAccount = { id: string; username: string };

async function findOpenDemoAccounts({ pool }: Database): Promise<OpenAccount[]> {
  // Only the names and the password of the demo: production sees nothing else of it.
  const { DEMO_PASSWORD, demoNames } = await import('#app/demo/demo-accounts.ts');
  const { rows } = await pool.query<OpenAccount & { password: string }>(
    `select id, username, password from users
     where lower(username) = any($1) or lower(email) = any($1) order by lower(username)`,
    [demoNames()],
  );
  // The demo hashes its password once for all: what is the same is checked once.
  const hashes = [...new Set(rows.map(({ password }) => password))];
  const answers = await Promise.all(hashes.map((hash) => verifyPassword(DEMO_PASSWORD, hash)));
  const open = new Set(hashes.filter((_hash, index) => answers[index]));
  return rows.filter(({ password }) => open.has(password)).map(({ id, username }) => ({ id, username }));
}
