import type { Database, Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { GoneState } from '../gone-listing.rules.ts';
import { machineEtag, toPublicMachine } from './machine-serializers.service.ts';
import { findStanding, isMachineOpen, preparePublicReads, wasDeleted } from './machines.db.ts';
import type { PublicMachine } from '../machines.schema.ts';

/** One machine as visitors see it, with the serial that addresses it in the catalogue index and the tag of its row. */
export type OpenMachine = { serial: number; machine: PublicMachine; etag: string };

/** The machines as visitors see them, read from the database each time. */
export class PublicMachines {
  readonly #reads: ReturnType<typeof preparePublicReads>;

  constructor({ db }: Pick<Database, 'db'>) {
    this.#reads = preparePublicReads(db);
  }

  /** The public ones among these, in the order asked for. */
  async findInOrder(serials: readonly number[]): Promise<PublicMachine[]> {
    const bySerial = await this.findBySerials(serials);
    return serials.flatMap((serial) => bySerial.get(serial) ?? []);
  }

  /** The public ones among these, by their serials. */
  async findBySerials(serials: readonly number[]): Promise<Map<number, PublicMachine>> {
    if (serials.length === 0) return new Map();
    const rows = await this.#reads.findBySerials(serials);
    return new Map(rows.map((row) => [row.serial, toPublicMachine(row)]));
  }

  /** A machine that anybody may open: a public one, or one that is sold. Throws not_found. */
  async getOpen(id: string): Promise<OpenMachine> {
    const row = await this.#reads.findOpenById(id);
    if (row === undefined) throw machineNotFound();
    return { serial: row.serial, machine: toPublicMachine(row), etag: machineEtag(row.rowVersion) };
  }
}

/** Throws not_found unless anybody may open the machine: it is public, or sold. */
export async function requireOpenMachine(db: Db, id: string): Promise<void> {
  if (!(await isMachineOpen(db, id))) throw machineNotFound();
}

/** Why visitors do not see a listing that they have seen; null: they see it, or never did. */
export async function getGoneState(db: Db, id: string): Promise<GoneState | null> {
  const standing = await findStanding(db, id);
  if (standing === undefined) return (await wasDeleted(db, id)) ? 'deleted' : null;
  if (!standing.wasSeen) return null;
  if (standing.status === 'pending') return 'updating';
  return standing.status === 'rejected' ? 'withdrawn' : null;
}

export function machineNotFound(): AppError {
  return new AppError('not_found', 'Machine not found');
}
