import type { Db } from '#app/db/client.ts';
import { RETENTION_MS } from '../mail.rules.ts';
import type { MailEvent, Suppression } from '../mail-events.schema.ts';
import { insertInboundMail } from './inbound-mails.db.ts';
import {
  findKnownAmong,
  findSuppression,
  insertMailEvents,
  updateLifted,
  type NewMailEvent,
} from './mail-events.db.ts';

/**
 * Stores hard bounces and complaints, each once, and returns the number of new ones. Drops those about addresses
 * without an account to which no mail went. Drops old ones too: the ids by which repetitions are detected may be deleted.
 */
export async function recordMailEvents(db: Db, events: readonly MailEvent[], now: Date): Promise<number> {
  const reported = events.flatMap((event) => toNewEvent(event, now));
  const known = new Set(
    await findKnownAmong(
      db,
      reported.map(({ address }) => address),
    ),
  );
  return insertMailEvents(
    db,
    reported.filter(({ address }) => known.has(address)),
  );
}

function toNewEvent({ id, type, email, at }: MailEvent, now: Date): NewMailEvent[] {
  const happenedAt = new Date(Math.min(Date.parse(at), now.getTime()));
  if (type === 'soft-bounce' || now.getTime() - happenedAt.getTime() > RETENTION_MS) return [];
  return [{ id, kind: type === 'complaint' ? 'complaint' : 'bounce', address: email.toLowerCase(), at: happenedAt }];
}

/** Stores the permanent refusal of a mail's recipient by the mail server. */
export async function recordRefusal(tx: Db, mail: { id: string; recipient: string }, at: Date): Promise<void> {
  await insertMailEvents(tx, [{ id: `smtp ${mail.id}`, kind: 'bounce', address: mail.recipient.toLowerCase(), at }]);
}

/** Why optional mails to this address are stopped; null if they are not. */
export async function readSuppression(db: Db, email: string): Promise<Suppression | null> {
  const found = await findSuppression(db, email.toLowerCase());
  return found === undefined ? null : { reason: found.reason, lastAt: found.lastAt.toISOString() };
}

/** Sends optional mails to this address again. Returns whether any event spoke against it. */
export function liftSuppression(tx: Db, email: string, now: Date): Promise<boolean> {
  return updateLifted(tx, email.toLowerCase(), now);
}

/** Records that a mail was received. Returns false if it was before, also by a transaction that runs at the same time. */
export function recordInboundMail(tx: Db, messageId: string, now: Date): Promise<boolean> {
  return insertInboundMail(tx, messageId, now);
}
