import type { Db } from '#app/db/client.ts';
import type { CurrentUser, OwnGuest } from '../accounts.schema.ts';
import type { UserRow } from './accounts.db.ts';
import type { Guest } from './current-account.service.ts';
import { readOperatorContact } from './operator-contact.service.ts';

/**
 * The one way in which an account's row becomes what its owner sees: the hash is not in it. Admins see the operator's
 * contact beside it, which is the same for all of them.
 */
export async function readOwnAccount(db: Db, row: UserRow): Promise<CurrentUser> {
  const contact = row.role === 'admin' ? await readOperatorContact(db) : null;
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
    tewhEmail: contact?.email ?? null,
    tewhPhone: contact?.phone ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOwnGuest({ id }: Guest): OwnGuest {
  return { id, username: 'guest', role: 'guest' };
}
