import { siteDay } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import type { Permission } from '#app/db/enums.ts';
import {
  isOpenByStatus,
  isOpenToAll,
  composedLocation,
  isPublic,
  shownPlaceOf,
  shownPriceOf,
} from '../machines.rules.ts';
import type { AdminMachine, OwnMachine, SeenMachine, FinancingReason, PublicMachine } from '../machines.schema.ts';
import {
  findMachineById,
  findMachines,
  findMachinesOfSeller,
  findRowVersions,
  findStanding,
  isMachineOpen,
  preparePublicReads,
  wasDeleted,
} from './machines.db.ts';
import type { machines } from '#app/db/tables/machines.ts';
import { pick, pickForJson } from '#app/lib/collections.ts';
import { sourcedFacts, sourcesAfter, type FactSources } from '../fact-sources.rules.ts';
import { fieldsOf, type FieldsOf } from '../machine-fields.rules.ts';
import { newestChange, revisedFields, type RevisedFields } from '../machine-versions.schema.ts';
import { coordinatesOf } from '#app/features/places/server/zip-points.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { GoneState } from '../gone-listing.rules.ts';
import { measuredPlaceOf } from './shown-place.service.ts';

/** A machine as visitors see it, with its serial in the catalogue index and the ETag of its row. */
export type OpenMachine = { serial: number; machine: PublicMachine; etag: string };

/** Machines as visitors see them, read from the database without a cache. */
export class PublicMachines {
  readonly #reads: ReturnType<typeof preparePublicReads>;

  constructor(db: Db) {
    this.#reads = preparePublicReads(db);
  }

  /** The public ones among these, in the order of `serials`. */
  async findInOrder(serials: readonly number[]): Promise<PublicMachine[]> {
    const bySerial = await this.findBySerials(serials);
    return serials.flatMap((serial) => bySerial.get(serial) ?? []);
  }

  /** The public ones among these, by serial. */
  async findBySerials(serials: readonly number[]): Promise<Map<number, PublicMachine>> {
    if (serials.length === 0) return new Map();
    const rows = await this.#reads.findBySerials(serials);
    return new Map(rows.map((row) => [row.serial, toPublicMachine(row)]));
  }

  /** Those among these that everyone can open, by id. */
  async findOpen(ids: readonly string[]): Promise<Map<string, PublicMachine>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#reads.findOpenByIds(ids);
    return new Map(rows.map((row) => [row.id, toPublicMachine(row)]));
  }

  /** A machine that everyone can open, which is public or sold. Throws not_found. */
  async getOpen(id: string): Promise<OpenMachine> {
    const row = await this.#reads.findOpenById(id);
    if (row === undefined) throw machineNotFound();
    return { serial: row.serial, machine: toPublicMachine(row), etag: machineEtag(row.rowVersion) };
  }
}

/** Those of these machines that everyone can open, which are public or sold. */
export async function findOpenMachines(db: Db, ids: readonly string[]): Promise<PublicMachine[]> {
  return [...(await new PublicMachines(db).findOpen(ids)).values()];
}

/** Throws not_found unless everyone can open the machine, which must be public or sold. */
export async function requireOpenMachine(db: Db, id: string): Promise<void> {
  if (!(await isMachineOpen(db, id))) throw machineNotFound();
}

/** Why visitors no longer see a listing; null if they see it, or never did. */
export async function getGoneState(db: Db, id: string): Promise<GoneState | null> {
  const standing = await findStanding(db, id);
  if (standing === undefined) return (await wasDeleted(db, id)) ? 'deleted' : null;
  if (standing.sellerSuspended && (standing.wasSeen || isOpenByStatus(standing))) return 'withdrawn';
  if (!standing.wasSeen) return null;
  if (standing.status === 'pending') return 'updating';
  return standing.status === 'rejected' ? 'withdrawn' : null;
}

export function machineNotFound(): AppError {
  return new AppError('not_found', 'Machine not found');
}

/** A seller's own machines among these, by serial. */
export async function findOwnMachines(
  db: Db,
  sellerId: string,
  serials: readonly number[],
): Promise<Map<number, OwnMachine>> {
  if (serials.length === 0) return new Map();
  const rows = await findMachinesOfSeller(db, sellerId, serials);
  return new Map(rows.map((row) => [row.serial, toOwnMachine(row)]));
}

/** These machines as admins see them, in the order of `serials`. */
export async function findAdminMachines(db: Db, serials: readonly number[]): Promise<AdminMachine[]> {
  if (serials.length === 0) return [];
  const bySerial = new Map((await findMachines(db, serials)).map((row) => [row.serial, row]));
  return serials.flatMap((serial) => {
    const row = bySerial.get(serial);
    return row === undefined ? [] : [toAdminMachine(row)];
  });
}

/** A machine as the caller sees it, with the ETag for `If-Match`. */
export type TaggedMachine = { machine: SeenMachine; etag: string };

/** The caller, signed in to an account. */
export type Viewer = { id: string; permissions: readonly Permission[] };

/** Whether this user, or a visitor if null, sees the machine. */
export async function canViewMachine(db: Db, viewer: Viewer | null, id: string): Promise<boolean> {
  if (viewer === null) return isMachineOpen(db, id);
  const row = await findMachineById(db, id);
  return row !== undefined && viewFor(viewer, row) !== null;
}

/** A machine as this user sees it. Throws not_found. */
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

/** The ETags of these machines, by id; deleted ones are absent. */
export async function findTags(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await findRowVersions(db, ids);
  return new Map(rows.map(({ id, rowVersion }) => [id, machineEtag(rowVersion)]));
}

/** Null if the user cannot see the machine. */
function viewFor(user: Viewer, row: AdminMachineRow & { isSoldUnseen: boolean }): SeenMachine | null {
  if (user.permissions.includes('moderation')) return toAdminMachine(row);
  if (row.sellerId === user.id) return toOwnMachine(row);
  return isOpenToAll(row) ? toPublicMachine(row) : null;
}

/** Increment it when the format of the response changes, so that browsers drop their cached ones. */
const SHAPE = 7;

/** The ETag of a machine, which changes with every write of its row. */
export function machineEtag(rowVersion: string): string {
  return `"${SHAPE}-${rowVersion}"`;
}

type MachineRow = typeof machines.$inferSelect;

/** The columns of the public view, without the base price and the markup. */
export type PublicMachineRow = Pick<
  MachineRow,
  FieldsOf<'everyone'> | 'shownPrice' | 'loweredFrom' | 'stateCode' | 'facts' | 'factSources'
> & { shownLoweredFrom: number | null };

/** The columns of the seller's view, without the markup. */
export type OwnMachineRow = PublicMachineRow &
  Pick<MachineRow, FieldsOf<'seller'> | 'reviewStatus'> & {
    premiumStartsAt: Date | null;
    featuredStartsAt: Date | null;
    isPremiumGiven: boolean;
    /** Of the brokerage agreement; null without one. */
    agreedVersion: number | null;
    agreedAt: Date | null;
    /** The JSON for the schema `newestChange`, as returned by the database. */
    newestChange: unknown;
  };

export type AdminMachineRow = OwnMachineRow &
  Pick<MachineRow, FieldsOf<'operator'>> & {
    rowVersion: string;
    sellerName: string | null;
    sellerUsername: string | null;
    approvedAt: Date | null;
    changedSinceApproval: boolean;
    financingReason: FinancingReason | null;
  };

const [PUBLIC_FIELDS, SELLERS_FIELDS, OPERATORS_FIELDS] = [
  fieldsOf('everyone'),
  fieldsOf('seller'),
  fieldsOf('operator'),
];

/** The only conversion of a machine's row to the public view. */
export function toPublicMachine(row: PublicMachineRow): PublicMachine {
  return {
    ...pickForJson(row, PUBLIC_FIELDS),
    // The id of an account with a Premium listing would tell who offers its other ones.
    ...(row.isPremiumPaid ? {} : { sellerId: null, contactName: null, contactEmail: null, contactPhone: null }),
    ...shownPlaceOf(row, row.stateCode),
    coordinates: coordinatesOf(measuredPlaceOf(row)),
    price: row.shownPrice,
    ...loweredPriceOf(row, row.shownLoweredFrom),
    facts: sourcedFacts(row, 'everyone'),
  };
}

/** Without a price that visitors see, nothing tells that it was lowered. */
function loweredPriceOf({ loweredAt }: PublicMachineRow, from: number | null) {
  const isLowered = loweredAt !== null && from !== null;
  return { priceBefore: isLowered ? from : null, loweredAt: isLowered ? loweredAt.toISOString() : null };
}

/** The row with its pending change applied. */
function withWaitingChange<Row extends OwnMachineRow>(row: Row) {
  const newest = row.newestChange === null ? null : newestChange.parse(row.newestChange);
  if (newest === null || newest.outcome === 'approved' || newest.outcome === 'superseded')
    return { ...row, live: null, change: null, isChanged: false };
  const { fields, submittedAt, outcome, decidedAt, reason } = newest;
  // A later update of the listing supersedes a change that was not approved.
  const isPast = decidedAt !== null && (row.updatedAt > decidedAt || !isPublic(row));
  if (isPast) return { ...row, live: null, change: null, isChanged: false };
  const change: OwnMachine['change'] = { state: outcome ?? 'pending', submittedAt: submittedAt.toISOString(), reason };
  if (outcome !== null) return { ...row, live: null, change, isChanged: false };
  const { brand, price, status } = row;
  const live: OwnMachine['live'] = status === 'approved' || status === 'featured' ? { status, brand, price } : null;
  // A different source of a fact is not a change.
  const { factSources: _kept, ...stored } = revisedFields.parse(row);
  const { facts = row.facts, factSources = sourcesOf(row, fields, submittedAt), ...others } = fields;
  const isChanged = JSON.stringify(stored) !== JSON.stringify({ ...others, facts });
  return {
    ...row,
    ...others,
    facts,
    factSources,
    status: row.reviewStatus,
    updatedAt: submittedAt,
    live,
    change,
    isChanged,
  };
}

/** The sources for a change submitted by the previous release, which stored none. */
function sourcesOf(row: OwnMachineRow, fields: RevisedFields, submittedAt: Date): FactSources {
  const stated = { ...fields, facts: fields.facts ?? row.facts };
  return sourcesAfter({ stated, versions: [row], reference: {} }, siteDay(submittedAt));
}

/** The only conversion of a machine's row to the seller's view. */
export function toOwnMachine(row: OwnMachineRow): OwnMachine {
  return ownViewOf(withWaitingChange(row));
}

type NewestVersion = ReturnType<typeof withWaitingChange<OwnMachineRow>>;

function ownViewOf(row: NewestVersion): OwnMachine {
  return {
    ...toPublicMachine(row),
    ...pickForJson(row, SELLERS_FIELDS),
    ...pick(row, ['live', 'change', 'city', 'state', 'zip', 'sellerId']),
    ...pick(row, ['contactName', 'contactEmail', 'contactPhone']),
    ...loweredPriceOf(row, row.loweredFrom),
    facts: sourcedFacts(row, 'seller'),
    location: row.location || composedLocation(row) || null,
    premiumStartsAt: row.premiumStartsAt?.toISOString() ?? null,
    featuredStartsAt: row.featuredStartsAt?.toISOString() ?? null,
    isPremiumGiven: row.isPremiumGiven,
    agreed: agreedIn(row),
  };
}

function agreedIn({ agreedVersion: version, agreedAt: at }: OwnMachineRow): OwnMachine['agreed'] {
  return version === null || at === null ? null : { version, at: at.toISOString() };
}

/** The only conversion of a machine's row to the admins' view. */
export function toAdminMachine(stored: AdminMachineRow): AdminMachine {
  const row = withWaitingChange(stored);
  return {
    ...ownViewOf(row),
    ...pickForJson(row, OPERATORS_FIELDS),
    ...pick(row, ['sellerName', 'sellerUsername']),
    facts: sourcedFacts(row, 'operator'),
    shownPrice: shownPriceOf(row),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    changedSinceApproval: row.changedSinceApproval || row.isChanged,
    financingReason: row.financingAvailable ? row.financingReason : null,
    etag: machineEtag(row.rowVersion),
  };
}
