import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/collections.ts';
import { LISTING_COLUMNS } from '../csv-imports.schema.ts';

const EXPORTED_TABLES = { machines, accessories, models: machineModels, users } as const;
export type ExportedType = keyof typeof EXPORTED_TABLES;

export async function countExported(db: Db, type: ExportedType): Promise<number> {
  return db.$count(EXPORTED_TABLES[type]);
}

/** Machines in the order of their creation. */
export async function findMachinesAfter(db: Db, last: { serial: number } | undefined, limit: number) {
  return db
    .select({ serial: machines.serial, ...pick(machines, LISTING_COLUMNS), facts: machines.facts })
    .from(machines)
    .where(last === undefined ? undefined : gt(machines.serial, last.serial))
    .orderBy(asc(machines.serial))
    .limit(limit);
}

export const ACCESSORY_COLUMNS = ['id', 'name', 'status', 'createdAt'] as const;

export async function findAccessoriesAfter(db: Db, last: { name: string } | undefined, limit: number) {
  const { name } = accessories;
  return db
    .select(pick(accessories, ACCESSORY_COLUMNS))
    .from(accessories)
    .where(last === undefined ? undefined : sql`lower(${name}) > lower(${last.name})`)
    .orderBy(sql`lower(${name})`)
    .limit(limit);
}

export const MODEL_COLUMNS = ['id', 'brand', 'name', 'heads', 'needles', 'status', 'createdAt'] as const;
type Model = { brand: string; name: string; heads: number; needles: number };

export async function findModelsAfter(db: Db, last: Model | undefined, limit: number) {
  const { brand, name, heads, needles } = machineModels;
  const isAfter = (from: Model) => sql`(lower(${brand}), lower(${name}), ${heads}, ${needles})
    > (lower(${from.brand}), lower(${from.name}), ${from.heads}::int, ${from.needles}::int)`;
  return db
    .select(pick(machineModels, MODEL_COLUMNS))
    .from(machineModels)
    .where(last === undefined ? undefined : isAfter(last))
    .orderBy(sql`lower(${brand})`, sql`lower(${name})`, heads, needles)
    .limit(limit);
}

/** Excludes password hashes. */
export const USER_COLUMNS = [
  'id',
  'username',
  'role',
  'name',
  'email',
  'phone',
  'city',
  'state',
  'zip',
  'emailConfirmedAt',
  'createdAt',
] as const;

export async function findUsersAfter(db: Db, last: { username: string } | undefined, limit: number) {
  const { username } = users;
  return db
    .select(pick(users, USER_COLUMNS))
    .from(users)
    .where(and(isNull(users.deletedAt), last && sql`lower(${username}) > lower(${last.username})`))
    .orderBy(sql`lower(${username})`)
    .limit(limit);
}
