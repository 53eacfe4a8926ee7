import type { Db } from '#app/db/client.ts';
import type { Mail } from '../mail.rules.ts';
import { deleteMail, findUnsentAlert, lockUnsentAlert } from './mail.db.ts';
import type { Mailer } from './mail.service.ts';

/** What an alert should say now; null if it should not be sent. */
export type ReviseAlert = (tx: Db, alert: unknown) => Promise<Mail | 'unchanged' | null>;

export type RevisionDeps = { db: Db; now: () => Date; mailer: Pick<Mailer, 'rewrite'>; reviseAlert: ReviseAlert };

/** Revises an alert before it is sent, or deletes it. Without effect on other mails. */
export async function reviseMail({ db, now, mailer, reviseAlert }: RevisionDeps, mailId: string): Promise<void> {
  // Most mails are no alerts, and need no transaction.
  if ((await findUnsentAlert(db, mailId)) === null) return;
  await db.transaction(async (tx) => {
    const alert = await lockUnsentAlert(tx, mailId, now());
    const revised = alert === null ? 'unchanged' : await reviseAlert(tx, alert);
    if (revised === 'unchanged') return;
    if (revised === null) await deleteMail(tx, mailId);
    else await mailer.rewrite(tx, mailId, revised);
  });
}
