import type { Db } from '#app/db/client.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { readOfficeHours } from '#app/features/settings/server/settings.service.ts';
import { dueStep } from '../thread-clock.rules.ts';
import { reminderMail, silentSellerMail } from './thread-mails.rules.ts';
import { isBuyerBlocked } from './thread-access.service.ts';
import { askOffice, mailedThread, type ThreadMailDeps } from './thread-mails.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { findOpenSellerWaits, findOpenWait, updateWait, type WaitRow } from './thread-waits.db.ts';
import { findListedThread, lockParty, lockThreadWithAccounts, type ListedThread } from './threads.db.ts';

const BATCH = 500;

/**
 * Reminds sellers who have not answered for a working day, and hands the threads of those who do not answer for three to the
 * office. A mail and the note that it was queued are one transaction.
 */
export async function remindSellers(deps: ThreadMailDeps, signal: AbortSignal): Promise<void> {
  const hours = await readOfficeHours(deps.db);
  let afterId: string | null = null;
  do {
    const waits: WaitRow[] = await findOpenSellerWaits(deps.db, { afterId, limit: BATCH });
    for (const wait of waits) {
      if (signal.aborted) return;
      if (dueStep(wait, hours, deps.now()) !== null)
        await deps.db.transaction((tx) => takeStep(tx, deps, { threadId: wait.threadId, hours }));
    }
    afterId = waits.at(-1)?.id ?? null;
  } while (afterId !== null);
}

async function takeStep(
  tx: Db,
  deps: ThreadMailDeps,
  { threadId, hours }: { threadId: string; hours: OfficeHours },
): Promise<void> {
  const at = deps.now();
  // Writers lock the thread, so that no answer can be added meanwhile.
  if ((await lockThreadWithAccounts(tx, threadId)) === undefined) return;
  const [wait, listed] = [await findOpenWait(tx, threadId), await findListedThread(tx, threadId)];
  if (listed === undefined || wait?.party !== 'seller') return;
  // Nothing further of a blocked buyer is mailed to the seller.
  if (await isBuyerBlocked(tx, listed.thread, at)) return;
  const step = dueStep(wait, hours, at);
  if (step === 'remind') await remind(tx, deps, { wait, listed, at });
  if (step === 'hand-over') await handOver(tx, deps, { wait, listed, at });
}

type Step = { wait: WaitRow; listed: ListedThread; at: Date };

async function remind(tx: Db, { mails, addresses }: ThreadMailDeps, { wait, listed, at }: Step): Promise<void> {
  const { thread, seller } = listed;
  const to = seller?.isActive === true ? toRecipient({ ...seller, id: thread.sellerId ?? '' }) : null;
  if (to === null) return askOffice(tx, listed, at);
  const party = await lockParty(tx, { threadId: thread.id, party: 'seller' });
  if (party === undefined) return;
  await updateWait(tx, wait.id, { remindedAt: at });
  const waiting = mailedThread(thread, party, { mailKey: `${wait.id}-reminder`, addresses });
  const hasJoined = thread.sellerJoinedBy !== null;
  await mails.mailer.queue(tx, reminderMail(mails.site, to, { ...waiting, hasJoined }));
}

async function handOver(tx: Db, { mails }: ThreadMailDeps, { wait, listed: { thread }, at }: Step): Promise<void> {
  await passTurn(tx, thread, { waitsFor: 'office', at, reason: 'seller-silent' });
  const { id, machineName, subject } = thread;
  const waiting = { id, topic: machineName ?? subject, mailKey: `${wait.id}-handover`, replyTo: null };
  await mails.mailer.queueToOperator(tx, silentSellerMail(mails.site, waiting));
}
