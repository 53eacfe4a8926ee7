import { randomBytes, randomUUID } from 'node:crypto';
import type { users } from '#app/db/tables/accounts.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { DEMO_SELLERS, type DemoSeller } from './demo-sellers.ts';

/**
 * The password of all demo accounts except `admin`. Not a secret: production refuses to start while it opens an
 * account.
 */
export const DEMO_PASSWORD = 'stitchyard-demo';

export type UserRow = typeof users.$inferInsert;
export type DemoAccount = DemoSeller & { id: string };

/** The demo's sellers with the ids of their accounts. */
export function demoAccounts(): DemoAccount[] {
  return DEMO_SELLERS.map(withId);
}

/** All names that demo accounts sign in with, in lower case. */
export function demoNames(): string[] {
  return DEMO_SELLERS.flatMap(({ username, email }) => [username.toLowerCase(), email.toLowerCase()]);
}

function withId(seller: DemoSeller): DemoAccount {
  return { ...seller, id: randomUUID() };
}

/** Rows of the demo accounts, older than any listing, with the published password. */
export async function demoRows(accounts: readonly DemoAccount[], now: Date): Promise<UserRow[]> {
  const password = await hashPassword(DEMO_PASSWORD);
  return accounts.map((account) => rowOf(account, { password, now }));
}

/** The same rows, each with a random password that is shown once and stored only as a hash. */
export async function secretRows(accounts: readonly DemoAccount[], now: Date) {
  const secrets = accounts.map((account) => ({ account, secret: randomBytes(SECRET_BYTES).toString('base64url') }));
  return Promise.all(
    secrets.map(async ({ account, secret }) => ({
      row: rowOf(account, { password: await hashPassword(secret), now }),
      secret,
    })),
  );
}

const SECRET_BYTES = 12;

/** The row of the account `admin`. */
export async function adminRow(adminPassword: string, now: Date): Promise<UserRow> {
  const password = await hashPassword(adminPassword);
  return { username: 'admin', name: 'Operator', role: 'admin', password, createdAt: twoYearsBefore(now) };
}

function rowOf({ key: _key, ...account }: DemoAccount, { password, now }: { password: string; now: Date }): UserRow {
  const createdAt = twoYearsBefore(now);
  return { ...account, password, createdAt, emailConfirmedAt: createdAt };
}

function twoYearsBefore(now: Date): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - 2);
  return day;
}
