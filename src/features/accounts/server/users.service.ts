import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import {
  countListingsByStatus,
  countPaymentsOf,
  countPlacedListings,
  countUsers,
  findUsers,
  type FoundUser,
} from './users.db.ts';
import type { ManagedUser, UserDeletion, UsersQuery } from '../users.schema.ts';

const BY_USERNAME = { sort: 'username', direction: 'asc' } as const;
const MOST_WORDS = 12;

/** The accounts in which every word of the search stands, and how many there are. */
export async function listUsers(
  db: Db,
  { search = '', sort = BY_USERNAME.sort, direction = BY_USERNAME.direction, ...paging }: UsersQuery,
): Promise<{ users: ManagedUser[]; total: number }> {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const total = await countUsers(db, { words });
  const found = await findUsers(db, { words }, { sort, direction }, rowsOf(paging));
  return { users: found.map(toManagedUser), total };
}

/** One account for the back office. Throws not_found. */
export async function getUser(db: Db, id: string): Promise<ManagedUser> {
  const [found] = await findUsers(db, { id }, BY_USERNAME, { limit: 1, offset: 0 });
  if (found === undefined) throw userNotFound();
  return toManagedUser(found);
}

/** What an account's deletion would take along, and leave. Throws not_found. */
export async function previewDeletion(db: Db, id: string): Promise<UserDeletion> {
  await getUser(db, id);
  const byStatus = new Map((await countListingsByStatus(db, id)).map(({ status, total }) => [status, total]));
  const of = (status: ListingStatus) => byStatus.get(status) ?? 0;
  return {
    listings: {
      pending: of('pending'),
      approved: of('approved'),
      featured: of('featured'),
      sold: of('sold'),
      rejected: of('rejected'),
    },
    placedListings: await countPlacedListings(db, id),
    payments: await countPaymentsOf(db, id),
  };
}

export function userNotFound(): AppError {
  return new AppError('not_found', 'This user no longer exists');
}

function toManagedUser({ emailConfirmedAt, createdAt, ...user }: FoundUser): ManagedUser {
  return { ...user, isEmailConfirmed: emailConfirmedAt !== null, createdAt: createdAt.toISOString() };
}
