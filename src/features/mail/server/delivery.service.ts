import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import {
  claimMail,
  findUnsentMail,
  findUnsentMailIds,
  updateFailed,
  updateGivenUp,
  updateOldGivenUp,
  updateSent,
  type OutboxMail,
} from './mail.db.ts';
import { SEND_MAIL } from './mail.service.ts';
import { GIVE_UP_AFTER_MS, isRefusedForGood, parseSmtpFailure, type SmtpFailure } from '../mail.rules.ts';
import { ATTEMPT_TIMEOUT_MS, type SendBySmtp } from './smtp.service.ts';

/** Longer than an attempt can take: whoever holds an older claim was killed before the attempt ended. */
const CLAIM_MS = 2 * ATTEMPT_TIMEOUT_MS;
const SWEEP_SIZE = 1_000;

export type MailOutcome = 'sent' | 'failed' | 'given-up';
/** Called after each attempt; `reason` says why it failed. */
export type OnAttempt = (mailId: string, outcome: MailOutcome, reason: string | null) => void;

export type DeliveryDeps = {
  db: Db;
  now: () => Date;
  sendBySmtp: SendBySmtp;
  onAttempt: OnAttempt;
};

/**
 * Sends a mail that was not sent yet. A process that is killed between sending and recording it makes a second copy, which
 * bears the same Message-ID. Throws when it is to be tried again.
 */
export async function deliverMail(deps: DeliveryDeps, mailId: string): Promise<void> {
  const { db, now, sendBySmtp } = deps;
  const time = now();
  const mail = await claimMail(db, mailId, { now: time, until: new Date(time.getTime() + CLAIM_MS) });
  if (mail === undefined) return requireSentAlready(db, mailId);
  try {
    await sendBySmtp(mail);
  } catch (error) {
    return recordFailure(deps, mail, parseSmtpFailure(error));
  }
  await updateSent(db, mailId, now());
  deps.onAttempt(mailId, 'sent', null);
}

/** The process that claims the mail may have been killed: the job fails, and looks again when the claim has ended. */
async function requireSentAlready(db: Db, mailId: string): Promise<void> {
  if ((await findUnsentMail(db, mailId)) !== undefined) throw new Error('Another process is sending this mail');
}

async function recordFailure(
  { db, now, onAttempt }: DeliveryDeps,
  mail: OutboxMail,
  failure: SmtpFailure,
): Promise<void> {
  const [time, reason] = [now(), formatFailure(failure)];
  const isTooOld = time.getTime() - mail.createdAt.getTime() >= GIVE_UP_AFTER_MS;
  const isOver = isTooOld || isRefusedForGood(failure);
  onAttempt(mail.id, isOver ? 'given-up' : 'failed', reason);
  if (isOver) return updateGivenUp(db, mail.id, reason, time);
  await updateFailed(db, mail.id, reason);
  throw new Error(`The mail was not sent: ${reason}`);
}

/** Leaves out the text of the server's answer, which may name the recipient: this goes to the log too. */
function formatFailure({ code, command, responseCode }: SmtpFailure): string {
  const answer = responseCode === 0 ? '' : ` ${responseCode}`;
  return `${code}${answer}${command === '' ? '' : ` after ${command}`}`;
}

/** Gives up mails that have become too old, and sees to it that each of the others has a job. */
export async function sweepMails(db: Db, send: SendJob, now: Date): Promise<void> {
  await updateOldGivenUp(db, new Date(now.getTime() - GIVE_UP_AFTER_MS), now);
  for (const mailId of await findUnsentMailIds(db, SWEEP_SIZE)) await send(db, SEND_MAIL, { mailId }, mailId);
}
