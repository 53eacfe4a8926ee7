import { and, countDistinct, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { csvImports } from '#app/db/tables/imports.ts';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';

/** Listings by id, with those that can be restored. */
export async function findNamedMachines(db: Db, ids: readonly string[]) {
  const { machineId } = deletedListings;
  return unionAll(
    db
      .select({ id: machines.id, name: machines.name, isDeleted: sql<boolean>`false` })
      .from(machines)
      .where(isAnyOf(machines.id, ids)),
    db
      .select({ id: machineId, name: deletedListings.name, isDeleted: sql<boolean>`true` })
      .from(deletedListings)
      .where(isAnyOf(machineId, ids)),
  );
}

export async function findNamedUsers(db: Db, ids: readonly string[]) {
  const { id, username, name } = users;
  return db
    .select({ id, username, name })
    .from(users)
    .where(and(isAnyOf(id, ids), isNull(users.deletedAt)));
}

export async function findNamedPayments(db: Db, ids: readonly string[]) {
  const { id, listingId, listingName } = payments;
  return db.select({ id, listingId, listingName }).from(payments).where(isAnyOf(id, ids));
}

export async function findNamedFiles(db: Db, ids: readonly string[]) {
  const { id, fileName } = csvImports;
  return db.select({ id, fileName }).from(csvImports).where(isAnyOf(id, ids));
}

/** The number of machines that each import has added or changed. */
export async function countImportedMachines(db: Db, importIds: readonly string[]) {
  const { importId, subjectId } = auditLog;
  return db
    .select({ importId, machines: countDistinct(subjectId) })
    .from(auditLog)
    .where(isAnyOf(importId, importIds))
    .groupBy(importId);
}

/** The reasons of those of the entries that are the latest rejection of their listing, or of a change of it. */
export async function findRejectionReasons(db: Db, entryIds: readonly number[]) {
  const later = alias(auditLog, 'later');
  const ofChange = db
    .select({ reason: pendingChanges.reason })
    .from(pendingChanges)
    .where(and(eq(pendingChanges.machineId, machines.id), eq(pendingChanges.outcome, 'rejected')))
    .orderBy(desc(pendingChanges.decidedAt))
    .limit(1);
  const isLater = and(
    eq(later.subjectType, 'machine'),
    eq(later.subjectId, auditLog.subjectId),
    eq(later.action, auditLog.action),
    gt(later.id, auditLog.id),
  );
  return db
    .select({
      id: auditLog.id,
      reason: sql<string | null>`case ${auditLog.action}
        when 'reject listing' then ${machines.rejectionReason} when 'reject change' then (${ofChange}) end`,
    })
    .from(auditLog)
    .innerJoin(machines, eq(machines.id, auditLog.subjectId))
    .where(
      and(
        isAnyOf(auditLog.id, entryIds.map(String)),
        eq(auditLog.subjectType, 'machine'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(isLater),
        ),
      ),
    );
}
