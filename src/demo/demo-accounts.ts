import { randomUUID } from 'node:crypto';
import type { users } from '#app/db/tables/accounts.ts';
import { hashPassword } from '#app/features/accounts/password.ts';
import { DEMO_SELLERS, type DemoSeller } from './demo-sellers.ts';

/** Of every demo account but `admin`; no secret, as the accounts only exist in demos. */
export const DEMO_PASSWORD = 'stitchyard-demo';

export type UserRow = typeof users.$inferInsert;
export type DemoAccount = DemoSeller & { id: string };

/** The sellers with the ids that their accounts will have. */
export function demoAccounts(): DemoAccount[] {
  return DEMO_SELLERS.map(withId);
}

function withId(seller: DemoSeller): DemoAccount {
  return { ...seller, id: randomUUID() };
}

/** The rows of the demo accounts, older than any listing, and of `admin` when there is a password for it. */
export async function userRows(
  accounts: readonly DemoAccount[],
  adminPassword: string | null,
  now: Date,
): Promise<UserRow[]> {
  const createdAt = new Date(now);
  createdAt.setUTCFullYear(createdAt.getUTCFullYear() - 2);
  const password = await hashPassword(DEMO_PASSWORD);
  const rows: UserRow[] = accounts.map(({ key: _key, ...account }) => ({ ...account, password, createdAt }));
  if (adminPassword === null) return rows;
  const admin = {
    username: 'admin',
    name: 'Operator',
    role: 'admin',
    password: await hashPassword(adminPassword),
    createdAt,
  } as const;
  return [...rows, admin];
}
