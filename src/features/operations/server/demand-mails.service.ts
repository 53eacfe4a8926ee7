import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, SendJob } from '#app/db/job-queue.ts';
import { hashToken, newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { lockReportReader } from '#app/features/accounts/server/report-choice.service.ts';
import { filledParts } from '#app/features/site/editable-texts.rules.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  demandMailInput,
  type DemandMailDraft,
  type DemandMailInput,
  type MailedKind,
} from '../demand-mails.schema.ts';
import { findEndedListings, findSellersOfKind, hasDemandMail, insertDemandMail } from './demand-mails.db.ts';
import { DEMAND_MAIL_TEXT, demandMail, kindLabel } from './demand-mails.rules.ts';

/** Each seller gets one mail about a kind of machines in this time. */
const PAUSE_MS = 90 * DAY_MS;

/** Writes to the sellers whom the operator chose. */
export const MAIL_DEMAND = {
  name: 'operations.mail-demand',
  payload: z.object({ input: demandMailInput }),
  retries: 5,
  retryAfterS: 60,
} satisfies JobKind;

export type DemandMailDeps = { db: Db; mails: AccountMailDeps; send: SendJob; isSending: boolean; now: () => Date };

function mailedSince(kind: MailedKind, now: Date) {
  return { kind: kindLabel(kind), since: new Date(now.getTime() - PAUSE_MS) };
}

/** The sellers to whom the operator can write about a kind of machines, and the words to begin with. */
export async function draftDemandMail({ db, now }: DemandMailDeps, kind: MailedKind): Promise<DemandMailDraft> {
  const sellers = await findSellersOfKind(db, kind, mailedSince(kind, now()));
  const edited = await readEditedTexts(db, [DEMAND_MAIL_TEXT.key]);
  const { subject = '', text = '' } = filledParts(DEMAND_MAIL_TEXT, edited, { machines: kindLabel(kind) });
  return { sellers, subject, text };
}

/**
 * Queues the operator's mail to those of the sellers who can still be written to, and returns their number. Throws
 * conflict if there are none, and without a mail server.
 */
export async function sendDemandMails(deps: DemandMailDeps, admin: User, input: DemandMailInput): Promise<number> {
  const { db, send, isSending, now } = deps;
  if (!isSending) throw new AppError('conflict', 'No mail server is set up: set SMTP_URL and MAIL_FROM');
  return runAsAdmin(db, admin, async (tx) => {
    const kind = kindLabel(input.kind);
    const chosen = new Set(input.sellerIds);
    const sellers = await findSellersOfKind(tx, input.kind, mailedSince(input.kind, now()));
    const sellerIds = sellers.flatMap(({ id }) => (chosen.has(id) ? id : []));
    if (sellerIds.length === 0) throw new AppError('conflict', 'These sellers were written to already');
    await send(tx, MAIL_DEMAND, { input: { ...input, sellerIds } });
    // Without recipients: entries outlive accounts.
    const after = { machines: kind, subject: input.subject, mails: sellerIds.length };
    const subject = { type: 'mail', id: 'several' } as const;
    await recordAdminAction(tx, admin, { action: 'mail sellers', subject, before: null, after });
    return sellerIds.length;
  });
}

/** Writes to each seller in a transaction of their own, unless they had the mail, or must not get it any more. */
export async function mailDemand(deps: DemandMailDeps, input: DemandMailInput): Promise<void> {
  for (const id of input.sellerIds) await deps.db.transaction((tx) => mailSeller(tx, deps, id, input));
}

async function mailSeller(
  tx: Db,
  { mails, now: clock }: DemandMailDeps,
  sellerId: string,
  { kind, subject, text }: DemandMailInput,
): Promise<void> {
  const now = clock();
  const to = await lockReportReader(tx, sellerId);
  if (to === null || (await hasDemandMail(tx, to.id, mailedSince(kind, now)))) return;
  const listings = await findEndedListings(tx, to.id, kind);
  if (listings.length === 0) return;
  const token = newSecretToken();
  await insertDemandMail(tx, { userId: to.id, kind: kindLabel(kind), tokenHash: hashToken(token), sentAt: now });
  await mails.mailer.queue(tx, demandMail(mails.site, to, { kind, subject, text, listings }, token));
}
