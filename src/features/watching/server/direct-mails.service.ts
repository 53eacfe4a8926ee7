import type { Db } from '#app/db/client.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import type { QueuedAlert } from '../queued-alert.schema.ts';
import { findLastAlerts, lockReaders, upsertLastAlerts } from './alerts.db.ts';
import type { AlertReader } from './alert-mails.rules.ts';

/** The subscriber as the recipient of a mail, locked; null if they ended their mails or have no confirmed address. */
export async function lockRecipient(tx: Db, subscriberId: string): Promise<AlertReader | null> {
  const [reader] = await lockReaders(tx, [subscriberId]);
  const email = reader?.accountEmail ?? reader?.email ?? null;
  if (reader === undefined || email === null) return null;
  return { email, name: reader.accountName, userId: reader.userId, key: reader.key };
}

type Offer = {
  buyer: Pick<AlertReader, 'key'>;
  subscriberId: string;
  machine: Pick<PublicMachine, 'id' | 'price'>;
  alertedAt: Date;
};

/**
 * Records that a buyer is mailed a machine that a seller offers, so that no alert announces it again. Returns the data
 * by which the mail is revised when it is sent.
 */
export async function recordOffer(
  tx: Db,
  { buyer: { key }, subscriberId, machine: { id, price }, alertedAt }: Offer,
): Promise<QueuedAlert> {
  const [known] = await findLastAlerts(tx, [subscriberId], [id]);
  const last = known === undefined ? null : { price: known.priceUsd, isSold: known.isSold, at: known.alertedAt };
  await upsertLastAlerts(tx, [{ subscriberId, machineId: id, priceUsd: price, isSold: false, alertedAt }]);
  const offered = { id, reason: { kind: 'new' as const }, price, searches: [], last, isOffered: true };
  return { key, alertedAt, machines: [offered], more: 0, searches: [] };
}
