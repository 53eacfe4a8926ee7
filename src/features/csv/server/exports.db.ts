import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/pick.ts';
import { LISTING_COLUMNS } from '../csv-imports.schema.ts';

/** Machines in the order in which they came, after the one with that serial. */
export async function findMachinesAfter(db: Db, serial: number, limit: number) {
  return db
    .select({ serial: machines.serial, ...pick(machines, LISTING_COLUMNS), facts: machines.facts })
    .from(machines)
    .where(gt(machines.serial, serial))
    .orderBy(asc(machines.serial))
    .limit(limit);
}

type Accessory = { name: string };

export async function findAccessoriesAfter(db: Db, last: Accessory | undefined, limit: number) {
  const { id, name, status, createdAt } = accessories;
  return db
    .select({ id, name, status, createdAt })
    .from(accessories)
    .where(last === undefined ? undefined : sql`lower(${name}) > lower(${last.name})`)
    .orderBy(sql`lower(${name})`)
    .limit(limit);
}

type Model = { brand: string; name: string; heads: number; needles: number };

export async function findModelsAfter(db: Db, last: Model | undefined, limit: number) {
  const { id, brand, name, heads, needles, status, createdAt } = machineModels;
  const isAfter = (from: Model) => sql`(lower(${brand}), lower(${name}), ${heads}, ${needles})
    > (lower(${from.brand}), lower(${from.name}), ${from.heads}::int, ${from.needles}::int)`;
  return db
    .select({ id, brand, name, heads, needles, status, createdAt })
    .from(machineModels)
    .where(last === undefined ? undefined : isAfter(last))
    .orderBy(sql`lower(${brand})`, sql`lower(${name})`, heads, needles)
    .limit(limit);
}

/** Never what somebody signs in with. */
export async function findUsersAfter(db: Db, last: { username: string } | undefined, limit: number) {
  const { id, username, role, name, email, phone, city, state, zip, emailConfirmedAt, createdAt } = users;
  return db
    .select({ id, username, role, name, email, phone, city, state, zip, emailConfirmedAt, createdAt })
    .from(users)
    .where(last === undefined ? undefined : sql`lower(${username}) > lower(${last.username})`)
    .orderBy(sql`lower(${username})`)
    .limit(limit);
}

export async function countMachines(db: Db): Promise<number> {
  return db.$count(machines);
}

export async function countAccessories(db: Db): Promise<number> {
  return db.$count(accessories);
}

export async function countModels(db: Db): Promise<number> {
  return db.$count(machineModels);
}

export async function countUsers(db: Db): Promise<number> {
  return db.$count(users);
}
