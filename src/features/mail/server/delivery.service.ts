import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import {
  claimMail,
  findMergedMails,
  findUnsentMail,
  findUnsentMailIds,
  updateFailed,
  updateGivenUp,
  updateOldGivenUp,
  updateSent,
  updateStopped,
  type ClaimedMail,
} from './mail.db.ts';
import { recordRefusal } from './mail-events.service.ts';
import { findEarlierMessages } from './mail-threads.db.ts';
import type { SentThread } from './mail-threads.rules.ts';
import { SEND_MAIL } from './mail.service.ts';
import { admitMail, releaseHeldMails, type AdmissionDeps } from './mailbox-limits.service.ts';
import { mergeMails } from '../merged-mails.rules.ts';
import {
  GIVE_UP_AFTER_MS,
  isHardBounce,
  isRefusedForGood,
  parseSmtpFailure,
  type MailSite,
  type SmtpFailure,
} from '../mail.rules.ts';
import { ATTEMPT_TIMEOUT_MS, type SendBySmtp } from './smtp.service.ts';

/** Longer than an attempt can take: the process with an older claim was killed. */
const CLAIM_MS = 2 * ATTEMPT_TIMEOUT_MS;
const SWEEP_SIZE = 1_000;

export type MailOutcome = 'sent' | 'failed' | 'given-up';
/** Called after each attempt; `reason` tells why it failed. */
export type OnAttempt = (mailId: string, outcome: MailOutcome, reason: string | null) => void;

export type DeliveryDeps = AdmissionDeps & {
  readSite: (db: Db) => Promise<MailSite>;
  sendBySmtp: SendBySmtp;
  onAttempt: OnAttempt;
  /** Revises an alert, or deletes it, because of what happened since it was written. */
  revise: (mailId: string) => Promise<void>;
};

/**
 * Sends an unsent mail with those merged into it, unless its mailbox has reached a limit. An optional mail is stopped
 * instead if its address is suppressed, which may have happened since it was written. A process killed between sending
 * and recording causes a second copy with the same Message-ID. Throws if the job has to be retried.
 */
export async function deliverMail(deps: DeliveryDeps, mailId: string): Promise<void> {
  const { db, now, readSite, sendBySmtp } = deps;
  if (await updateStopped(db, mailId, now())) return;
  await deps.revise(mailId);
  if (!(await admitMail(deps, mailId))) return;
  const time = now();
  const mail = await claimMail(db, mailId, { now: time, until: new Date(time.getTime() + CLAIM_MS) });
  if (mail === undefined) return requireSentAlready(db, mailId);
  const others = await findMergedMails(db, mailId);
  const content = others.length === 0 ? mail : { ...mail, ...mergeMails([mail, ...others], await readSite(db)) };
  const message = { ...content, thread: await readThread(db, mail) };
  try {
    await sendBySmtp(message);
  } catch (error) {
    return recordFailure(deps, mail, parseSmtpFailure(error));
  }
  await updateSent(db, mailId, now());
  deps.onAttempt(mailId, 'sent', null);
}

/** The conversation that a mail belongs to; null for other mails. */
async function readThread(db: Db, mail: ClaimedMail): Promise<SentThread | null> {
  const { threadId, threadMessage } = mail;
  if (threadId === null || threadMessage === null) return null;
  return {
    id: threadId,
    message: threadMessage,
    earlier: await findEarlierMessages(db, { ...mail, threadId, threadMessage }),
  };
}

/** The process with the claim may have been killed: the job fails, and is retried after the claim's expiry. */
async function requireSentAlready(db: Db, mailId: string): Promise<void> {
  if ((await findUnsentMail(db, mailId)) !== undefined) throw new Error('Another process is sending this mail');
}

async function recordFailure(
  { db, now, onAttempt }: DeliveryDeps,
  mail: ClaimedMail,
  failure: SmtpFailure,
): Promise<void> {
  const [time, reason] = [now(), formatFailure(failure)];
  const waitsSince = mail.admittedAt ?? mail.createdAt;
  const isTooOld = time.getTime() - waitsSince.getTime() >= GIVE_UP_AFTER_MS;
  const isOver = isTooOld || isRefusedForGood(failure);
  onAttempt(mail.id, isOver ? 'given-up' : 'failed', reason);
  if (isOver) {
    return db.transaction(async (tx) => {
      await updateGivenUp(tx, mail.id, reason, time);
      if (isHardBounce(failure)) await recordRefusal(tx, mail, time);
    });
  }
  await updateFailed(db, mail.id, reason);
  throw new Error(`The mail was not sent: ${reason}`);
}

/** Excludes the server's response text, which may name the recipient, because this is also logged. */
function formatFailure({ code, command, responseCode }: SmtpFailure): string {
  const answer = responseCode === 0 ? '' : ` ${responseCode}`;
  return `${code}${answer}${command === '' ? '' : ` after ${command}`}`;
}

/** Abandons mails that are too old, sends those held back, and ensures that each other unsent mail has a job. */
export async function sweepMails(deps: AdmissionDeps, send: SendJob): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  await updateOldGivenUp(db, new Date(now.getTime() - GIVE_UP_AFTER_MS), now);
  for (const mailId of await findUnsentMailIds(db, now, SWEEP_SIZE)) await send(db, SEND_MAIL, { mailId }, mailId);
  // Last: what it releases gets its job there.
  await releaseHeldMails(deps, send);
}
