import type { machines } from '#app/db/tables/machines.ts';
import { pick, pickForJson } from '#app/lib/pick.ts';
import { visibleFacts } from '../fact-registry.rules.ts';
import { fieldsOf, type FieldsOf } from '../machine-fields.rules.ts';
import { newestRevision, revisedFields } from '../listing-revisions.schema.ts';
import { composedLocation, isPublic, shownPlaceOf, shownPriceOf } from '../machines.rules.ts';
import type { AdminMachine, FinancingReason, OwnMachine, PublicMachine } from '../machines.schema.ts';

/** Grows when the same row would be written differently, so that browsers drop what they keep. */
const SHAPE = 1;

/** The tag of a machine as the database last wrote it: every write of its row changes it. */
export function machineEtag(rowVersion: string): string {
  return `"${SHAPE}-${rowVersion}"`;
}

type MachineRow = typeof machines.$inferSelect;

/** What the public view is made from. The base price and the mark-up are not in it. */
export type PublicMachineRow = Pick<MachineRow, FieldsOf<'everyone'> | 'shownPrice' | 'stateCode' | 'facts'>;

/** What the seller's own view is made from. The mark-up is not in it. */
export type OwnMachineRow = PublicMachineRow &
  Pick<MachineRow, FieldsOf<'seller'> | 'reviewStatus'> & {
    premiumStartsAt: Date | null;
    featuredStartsAt: Date | null;
    /** A `newestRevision`, as the database gives it. */
    revision: unknown;
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

/** The one way in which a machine's row becomes what visitors see. */
export function toPublicMachine(row: PublicMachineRow): PublicMachine {
  return {
    ...pickForJson(row, PUBLIC_FIELDS),
    ...(row.isPremiumPaid ? {} : { contactName: null, contactEmail: null, contactPhone: null }),
    ...shownPlaceOf(row, row.stateCode),
    price: row.shownPrice,
    facts: visibleFacts(row.facts, 'everyone'),
  };
}

/** The row with the change that waits in place of what visitors see. */
function withWaitingChange<Row extends OwnMachineRow>(row: Row) {
  const newest = row.revision === null ? null : newestRevision.parse(row.revision);
  if (newest === null || newest.outcome === 'approved' || newest.outcome === 'superseded')
    return { ...row, live: null, change: null, isChanged: false };
  const { fields, submittedAt, outcome, decidedAt, reason } = newest;
  // Whatever has become of the listing since counts more than what was not approved before.
  const isPast = decidedAt !== null && (row.updatedAt > decidedAt || !isPublic(row));
  if (isPast) return { ...row, live: null, change: null, isChanged: false };
  const change: OwnMachine['change'] = { state: outcome ?? 'pending', submittedAt: submittedAt.toISOString(), reason };
  if (outcome !== null) return { ...row, live: null, change, isChanged: false };
  const { brand, price, status } = row;
  const live: OwnMachine['live'] = status === 'approved' || status === 'featured' ? { status, brand, price } : null;
  const isChanged = JSON.stringify(revisedFields.parse(row)) !== JSON.stringify(fields);
  const facts = fields.facts ?? row.facts;
  return { ...row, ...fields, facts, status: row.reviewStatus, updatedAt: submittedAt, live, change, isChanged };
}

/** The one way in which a machine's row becomes what its seller sees. */
export function toOwnMachine(row: OwnMachineRow): OwnMachine {
  return ownViewOf(withWaitingChange(row));
}

type NewestVersion = ReturnType<typeof withWaitingChange<OwnMachineRow>>;

function ownViewOf(row: NewestVersion): OwnMachine {
  return {
    ...toPublicMachine(row),
    ...pickForJson(row, SELLERS_FIELDS),
    ...pick(row, ['live', 'change', 'city', 'state', 'zip', 'contactName', 'contactEmail', 'contactPhone']),
    facts: visibleFacts(row.facts, 'seller'),
    location: row.location || composedLocation(row) || null,
    premiumStartsAt: row.premiumStartsAt?.toISOString() ?? null,
    featuredStartsAt: row.featuredStartsAt?.toISOString() ?? null,
  };
}

/** The one way in which a machine's row becomes what admins see. */
export function toAdminMachine(stored: AdminMachineRow): AdminMachine {
  const row = withWaitingChange(stored);
  return {
    ...ownViewOf(row),
    ...pickForJson(row, OPERATORS_FIELDS),
    ...pick(row, ['sellerName', 'sellerUsername']),
    facts: visibleFacts(row.facts, 'operator'),
    shownPrice: shownPriceOf(row),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    changedSinceApproval: row.changedSinceApproval || row.isChanged,
    financingReason: row.financingAvailable ? row.financingReason : null,
    etag: machineEtag(row.rowVersion),
  };
}
