import type { Db } from '#app/db/client.ts';
import { notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import { lockManagedAccount } from '#app/features/accounts/server/managed-accounts.service.ts';
import { changeOperatorContact, readOperatorContact } from '#app/features/accounts/server/operator-contact.service.ts';
import type { OperatorContactChange, OperatorContactSetting } from '../settings.schema.ts';
import { assertEtag, computeEtag } from './settings.service.ts';

export type OperatorContactDeps = {
  db: Db;
  /** What the environment says. */
  configured: OperatorContactSetting['configured'];
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};

/** The operator's contact as an admin edits it. */
export async function readOperatorContactSetting(deps: OperatorContactDeps): Promise<OperatorContactSetting> {
  return toSetting(deps, await readOperatorContact(deps.db));
}

/**
 * Changes the operator's contact, which pages show at once. Throws stale, and not_allowed to whoever is no admin any
 * more.
 */
export async function editOperatorContact(
  deps: OperatorContactDeps,
  admin: User,
  { change, ifMatch }: { change: OperatorContactChange; ifMatch: string | undefined },
): Promise<OperatorContactSetting> {
  const contact = await deps.db.transaction(async (tx) => {
    const actor = await lockManagedAccount(tx, admin, admin.id);
    if (actor === undefined) throw notSignedIn();
    return changeOperatorContact(tx, { actor, change, check: (before) => assertEtag(before, ifMatch) });
  });
  await deps.refreshCatalogue();
  return toSetting(deps, contact);
}

function toSetting(
  { configured }: OperatorContactDeps,
  contact: Awaited<ReturnType<typeof readOperatorContact>>,
): OperatorContactSetting {
  return { ...contact, configured, etag: computeEtag(contact) };
}
