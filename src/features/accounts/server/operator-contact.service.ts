import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { keepFinancingTrue } from '#app/features/machines/server/new-machines.service.ts';
import {
  findOperatorContact,
  lockOperatorContact,
  updateOperatorContact,
  upsertConfiguredContact,
  type ConfiguredContact,
  type OperatorContact,
} from './operator-contact.db.ts';

const NOTHING_EDITED: OperatorContact = { email: null, phone: null, address: null, hours: null };

/** The operator's contact as admins have edited it: null where the environment's holds. */
export async function readOperatorContact(db: Db): Promise<OperatorContact> {
  return (await findOperatorContact(db)) ?? NOTHING_EDITED;
}

/** What is absent stays as it is. */
type OperatorContactChange = { [Field in keyof OperatorContact]?: OperatorContact[Field] | undefined };

type Change = {
  actor: AuditEntry['actor'];
  change: OperatorContactChange;
  /** Called with the locked contact before it changes; may throw. */
  check?: (before: OperatorContact) => void;
};

/**
 * Changes the operator's contact for pages, mails and the rule of financing alike. The caller has locked all admins: a
 * trigger copies the contact to their rows, where an older release reads it. Throws what `check` throws.
 */
export async function changeOperatorContact(tx: Db, { actor, change, check }: Change): Promise<OperatorContact> {
  const before = (await lockOperatorContact(tx)) ?? NOTHING_EDITED;
  check?.(before);
  const after = withChange(before, change);
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return before;
  await updateOperatorContact(tx, after);
  const pickChanged = (contact: OperatorContact) => Object.fromEntries(changed.map((field) => [field, contact[field]]));
  await insertAuditEntry(tx, {
    actor,
    action: 'change operator contact',
    subject: { type: 'setting', id: 'operator_contact' },
    before: pickChanged(before),
    after: pickChanged(after),
  });
  // Listings with the operator's contact are the operator's own.
  if (before.email !== after.email || before.phone !== after.phone) await keepFinancingTrue(tx);
  return after;
}

/**
 * At each start: stores the configured contact, which holds where nothing was edited, and by which listings are the
 * operator's.
 */
export async function storeConfiguredContact(db: Db, configured: ConfiguredContact): Promise<void> {
  await db.transaction(async (tx) => {
    if (await upsertConfiguredContact(tx, configured)) await keepFinancingTrue(tx);
  });
}

const FIELDS = ['email', 'phone', 'address', 'hours'] as const;

function withChange(before: OperatorContact, { email, phone, address, hours }: OperatorContactChange): OperatorContact {
  return {
    email: email === undefined ? before.email : email,
    phone: phone === undefined ? before.phone : phone,
    address: address === undefined ? before.address : address,
    hours: hours === undefined ? before.hours : hours,
  };
}
