import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { Proposer, ReviewQuery, ListedAccessory, ReviewedAccessory } from '../reference.schema.ts';
import { findProposersById } from './proposals.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pageOf } from '#app/lib/paging.ts';
import { byAccessoryName } from '../accessories.rules.ts';
import {
  deleteAccessory,
  findAccessory,
  findAccessoryByName,
  findAllAccessories,
  insertAccessory,
  lockAccessories,
  updateAccessory,
  type AccessoryRow,
} from './accessories.db.ts';

/** The accessories: what waits for a moderator first, the longest waiting at the top, then the others by name. */
export async function listAccessories(
  db: Db,
  query: ReviewQuery,
): Promise<{ accessories: ListedAccessory[]; total: number }> {
  const rows = await findAllAccessories(db, query.status);
  const pending = rows.filter(({ status }) => status === 'pending');
  const approved = rows.filter(({ status }) => status === 'approved');
  const ordered = [...pending, ...approved.toSorted((one, other) => byAccessoryName(one.name, other.name))];
  const shown = pageOf(ordered, query);
  const proposers = await findProposersById(db, shown);
  const accessories = shown.map((row) => toListed(row, proposers.get(row.proposedBy ?? '') ?? null));
  return { accessories, total: rows.length };
}

/** Offers an accessory to sellers. One that waits under that name is approved by it. Throws conflict. */
export async function addAccessory(db: Db, admin: User, name: string): Promise<ReviewedAccessory> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockAccessories(tx);
    const known = await findAccessoryByName(tx, name);
    if (known?.status === 'approved') throw nameTaken(known);
    const after =
      known === undefined
        ? await insertAccessory(tx, name)
        : await updateAccessory(tx, known.id, { name, status: 'approved' });
    await recordChange(tx, admin, { id: after.id, action: 'add accessory', before: known ?? null, after });
    return toView(after);
  });
}

/** Lets sellers choose what one of them named. Throws not_found. */
export async function approveAccessory(db: Db, admin: User, id: string): Promise<ReviewedAccessory> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await lockAccessory(tx, id);
    if (before.status === 'approved') return toView(before);
    const after = await updateAccessory(tx, id, { status: 'approved' });
    await recordChange(tx, admin, { id, action: 'approve accessory', before, after });
    return toView(after);
  });
}

/** Calls an accessory something else from now on; listings keep the name that they have. Throws not_found and conflict. */
export async function renameAccessory(db: Db, admin: User, id: string, name: string): Promise<ReviewedAccessory> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await lockAccessory(tx, id);
    if (before.name === name) return toView(before);
    const holder = await findAccessoryByName(tx, name);
    if (holder !== undefined && holder.id !== id) throw nameTaken(holder);
    const after = await updateAccessory(tx, id, { name });
    await recordChange(tx, admin, { id, action: 'rename accessory', before, after });
    return toView(after);
  });
}

/** Takes what a seller named out of the queue. Throws not_found, and conflict when another moderator has approved it. */
export async function rejectAccessory(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const before = await lockAccessory(tx, id);
    if (before.status === 'approved') throw new AppError('conflict', `${before.name} has been approved meanwhile`);
    await deleteAccessory(tx, id);
    await recordChange(tx, admin, { id, action: 'reject accessory', before, after: null });
  });
}

/** Offers an accessory to sellers no longer; listings that have it keep it. Throws not_found. */
export async function removeAccessory(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const before = await lockAccessory(tx, id);
    await deleteAccessory(tx, id);
    await recordChange(tx, admin, { id, action: 'remove accessory', before, after: null });
  });
}

async function lockAccessory(tx: Db, id: string): Promise<AccessoryRow> {
  await lockAccessories(tx);
  const row = await findAccessory(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This accessory no longer exists');
  return row;
}

function nameTaken({ name, status }: AccessoryRow): AppError {
  return new AppError(
    'conflict',
    status === 'pending' ? `${name} waits for approval already` : `${name} is already in the list`,
  );
}

type Change = { id: string; action: string; before: AccessoryRow | null; after: AccessoryRow | null };

async function recordChange(tx: Db, admin: User, { id, action, before, after }: Change): Promise<void> {
  await recordAdminAction(tx, admin, {
    action,
    subject: { type: 'accessory', id },
    before: toAuditFacts(before),
    after: toAuditFacts(after),
  });
}

function toAuditFacts(row: AccessoryRow | null) {
  return row === null ? null : { name: row.name, status: row.status };
}

function toListed(row: AccessoryRow, proposer: Proposer | null): ListedAccessory {
  return { ...toView(row), proposer };
}

function toView({ id, name, status, createdAt }: AccessoryRow): ReviewedAccessory {
  return { id, name, status, createdAt: createdAt.toISOString() };
}
