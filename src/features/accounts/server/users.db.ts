import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { PERMISSIONS } from '#app/db/enums.ts';
import { anyContains, hasSecondFactor } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { pick } from '#app/lib/collections.ts';
import type { UserSort } from '../users-search.schema.ts';

/** Limits the list of accounts that are not deleted to those that contain all words, or to one account. */
export type UserFilter = { words?: readonly string[]; id?: string };
type Order = { sort: UserSort; direction: 'asc' | 'desc' };

const MANAGED_COLUMNS = [
  'id',
  'username',
  'role',
  'permissions',
  'name',
  'email',
  'phone',
  'city',
  'state',
  'zip',
  'emailConfirmedAt',
  'createdAt',
  'suspendedAt',
  'suspendedBy',
  'suspensionReason',
] as const;

// Spelled out, because columns in a query of one table are not qualified.
const listings = sql<number>`(select count(*)::integer from machines where machines.seller_id = users.id)`;
const isOnlyAdmin = sql<boolean>`(cardinality(users.permissions) = ${PERMISSIONS.length} and users.is_active
  and (select count(*) from users other
    where cardinality(other.permissions) = ${PERMISSIONS.length} and other.is_active) = 1)`;

export async function findUsers(
  db: Db,
  filter: UserFilter,
  { sort, direction }: Order,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = direction === 'asc' ? asc : desc;
  // Accounts without a value come last in both directions. The id breaks ties.
  const inOrder = [sql`${SORTED_BY[sort]} is null`, order(SORTED_BY[sort]), order(users.id)];
  // Selects the ids first, so that listings are only counted for this page.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(matches(filter))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  const columns = pick(users, MANAGED_COLUMNS);
  return db
    .select({ ...columns, listings, isOnlyAdmin, hasSecondFactor: hasSecondFactor(sql`users.id`) })
    .from(users)
    .where(inArray(users.id, page))
    .orderBy(...inOrder);
}
export type FoundUser = Awaited<ReturnType<typeof findUsers>>[number];

export function countUsers(db: Db, filter: UserFilter): Promise<number> {
  return db.$count(users, matches(filter));
}

const SORTED_BY = {
  username: sql`lower(${users.username})`,
  name: sql`lower(${users.name})`,
  email: sql`lower(${users.email})`,
  createdAt: sql`${users.createdAt}`,
} as const satisfies Record<UserSort, SQL>;

function matches({ words = [], id }: UserFilter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    id === undefined ? undefined : eq(users.id, id),
    ...words.map((word) => anyContains([users.username, users.name, users.email], word)),
  );
}
