import { insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { requireFreshSession, type Session } from './current-account.service.ts';
import { correctFinancing } from '#app/features/machines/server/machines.store.ts';
import { changedFields, definedFields } from '#app/lib/collections.ts';
import {
  findOperatorContact,
  lockOperatorContact,
  updateOperatorContact,
  upsertConfiguredContact,
  type ConfiguredContact,
  type OperatorContact,
} from './operator-contact.db.ts';

const FIELDS = ['email', 'phone', 'address', 'hours'] as const;
const NOTHING_EDITED: OperatorContact = { email: null, phone: null, address: null, hours: null };

/** The operator's contact as edited by admins; null fields fall back to the environment's. */
export async function readOperatorContact(db: Db): Promise<OperatorContact> {
  return (await findOperatorContact(db)) ?? NOTHING_EDITED;
}

/** Absent fields stay unchanged. */
type OperatorContactChange = { [Field in keyof OperatorContact]?: OperatorContact[Field] | undefined };

type Change = {
  actor: AuditEntry['actor'];
  session: Session;
  change: OperatorContactChange;
  /** Called with the locked contact before it changes; may throw. */
  check?: (before: OperatorContact) => void;
};

/**
 * Changes the operator's contact for pages, mails and the financing rule. The caller must have locked all admins: a
 * trigger copies the contact to their rows for previous releases. Throws what `check` throws, and not_allowed if the
 * session is not fresh: the contact receives the mails of buyers.
 */
export async function changeOperatorContact(
  tx: Db,
  { actor, session, change, check }: Change,
): Promise<OperatorContact> {
  const before = (await lockOperatorContact(tx)) ?? NOTHING_EDITED;
  check?.(before);
  const after = { ...before, ...definedFields(change) };
  const changed = changedFields(before, after, FIELDS);
  if (changed === null) return before;
  requireFreshSession(session);
  await updateOperatorContact(tx, after);
  const subject = { type: 'setting', id: 'operator_contact' } as const;
  await insertAuditEntry(tx, { actor, action: 'change operator contact', subject, ...changed });
  // Listings with the operator's contact count as the operator's own.
  if (before.email !== after.email || before.phone !== after.phone) await correctFinancing(tx);
  return after;
}

/**
 * At startup, stores the configured contact, which is the default for unedited fields, and updates which listings are
 * the operator's.
 */
export async function storeConfiguredContact(db: Db, configured: ConfiguredContact): Promise<void> {
  await db.transaction(async (tx) => {
    if (await upsertConfiguredContact(tx, configured)) await correctFinancing(tx);
  });
}
