import type { Guest } from './account.ts';
import type { UserRow } from './accounts.db.ts';
import type { CurrentUser, OwnGuest } from './accounts.schema.ts';

/** The one way in which an account's row becomes what its owner sees: the hash is not in it. */
export function toOwnAccount(row: UserRow): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    name: row.name,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    phone: row.phone,
    city: row.city,
    state: row.state,
    zip: row.zip,
    tewhEmail: row.tewhEmail,
    tewhPhone: row.tewhPhone,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOwnGuest({ id }: Guest): OwnGuest {
  return { id, username: 'guest', role: 'guest' };
}
