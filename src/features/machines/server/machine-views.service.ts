import type { Db } from '#app/db/client.ts';
import type { Role } from '#app/db/enums.ts';
import {
  toAdminMachine,
  toOwnMachine,
  toPublicMachine,
  type AdminMachineRow,
  machineEtag,
} from './machine-serializers.service.ts';
import { isOpenToAll } from '../machines.rules.ts';
import type { AdminMachine, OwnMachine, SeenMachine } from '../machines.schema.ts';
import { machineNotFound } from './machines.service.ts';
import { findMachineById, findMachines, findMachinesOfSeller, findRowVersions } from './machine-views.db.ts';

/** A seller's own machines among these, by their serials. */
export async function findOwnMachines(
  db: Db,
  sellerId: string,
  serials: readonly number[],
): Promise<Map<number, OwnMachine>> {
  if (serials.length === 0) return new Map();
  const rows = await findMachinesOfSeller(db, sellerId, serials);
  return new Map(rows.map((row) => [row.serial, toOwnMachine(row)]));
}

/** These machines as admins see them, in the order asked for. */
export async function findAdminMachines(db: Db, serials: readonly number[]): Promise<AdminMachine[]> {
  if (serials.length === 0) return [];
  const bySerial = new Map((await findMachines(db, serials)).map((row) => [row.serial, row]));
  return serials.flatMap((serial) => {
    const row = bySerial.get(serial);
    return row === undefined ? [] : [toAdminMachine(row)];
  });
}

/** A machine as somebody may see it, with the tag that `If-Match` takes. */
export type TaggedMachine = { machine: SeenMachine; etag: string };

/** Whoever asks, signed in with an account. */
type Viewer = { id: string; role: Role };

/** A machine as this user may see it. Throws not_found. */
export async function getMachineFor(db: Db, user: Viewer, id: string): Promise<TaggedMachine> {
  const row = await findMachineById(db, id);
  const machine = row === undefined ? null : viewFor(user, row);
  if (row === undefined || machine === null) throw machineNotFound();
  return { machine, etag: machineEtag(row.rowVersion) };
}

/** A machine as admins see it. Throws not_found. */
export async function getMachineForAdmin(db: Db, id: string): Promise<AdminMachine> {
  const row = await findMachineById(db, id);
  if (row === undefined) throw machineNotFound();
  return toAdminMachine(row);
}

/** The tags of these machines, by their ids; those that are gone have none. */
export async function findTags(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await findRowVersions(db, ids);
  return new Map(rows.map(({ id, rowVersion }) => [id, machineEtag(rowVersion)]));
}

/** Null: it is none of their business. */
function viewFor(user: Viewer, row: AdminMachineRow & { isSoldUnseen: boolean }): SeenMachine | null {
  if (user.role === 'admin') return toAdminMachine(row);
  if (row.sellerId === user.id) return toOwnMachine(row);
  return isOpenToAll(row) ? toPublicMachine(row) : null;
}
