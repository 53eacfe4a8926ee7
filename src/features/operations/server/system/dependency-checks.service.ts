import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { readPaymentMode } from '#app/features/payments/server/payment-mode.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { formatBytes, pluralize } from '#app/lib/format.ts';
import type { Problem } from '../../system.schema.ts';
import {
  formatDuration,
  serious,
  warning,
  type CheckResult,
  type SystemDeps,
  type SystemSettings,
} from './health-check.rules.ts';
import { findMailFailures, countBacklog, countStuckPayments, findLastEventAt } from './system.db.ts';

const MAX_WAIT_S = 30 * 60;

/** Checks the mail server, and unsent and failed mails. */
export async function checkMail({ database: { db }, settings: { mailHost }, now }: SystemDeps): Promise<CheckResult> {
  const { mails: waiting } = await countBacklog(db);
  const { oldest, lastError, givenUp } = await findMailFailures(db, new Date(now().getTime() - DAY_MS));
  const oldestS = oldest === undefined ? 0 : (now().getTime() - oldest.waitsSince.getTime()) / 1_000;
  return {
    facts: [
      { label: 'Server', text: mailHost ?? 'not set: SMTP_URL' },
      { label: 'Waiting', text: String(waiting) },
      { label: 'Given up', text: `${givenUp} of the last 24 hours` },
      { label: 'Last problem', text: lastError ?? 'none' },
    ],
    problems: mailHost === null ? [noMailServer(waiting)] : sendingProblems({ oldestS, lastError, givenUp }),
  };
}

function noMailServer(waiting: number): Problem {
  const kept = waiting === 0 ? '' : `: ${pluralize(waiting, 'email')} here`;
  return warning(
    `No mail server is set up, and nothing leaves this server${kept}.`,
    'Set SMTP_URL and MAIL_FROM, and restart.',
  );
}

type Sending = { oldestS: number; lastError: string | null; givenUp: number };

function sendingProblems({ oldestS, lastError, givenUp }: Sending): Problem[] {
  const late = serious(
    `Emails are not sent: the oldest waits for ${formatDuration(oldestS)}.`,
    `${lastError === null ? '' : `The last answer was ${lastError}. `}Look at SMTP_URL and at the mail server.`,
  );
  const lost = warning(
    `${pluralize(givenUp, 'email')} of the last 24 hours could not be delivered.`,
    'Mail in the back office says which, and why.',
  );
  return [...(oldestS > MAX_WAIT_S ? [late] : []), ...(givenUp > 0 ? [lost] : [])];
}

/** A path at which no object is ever stored. */
const ABSENT_OBJECT = 'machines/none';
const LOW_SPACE_BYTES = 2_000_000_000;
const CRITICAL_SPACE_BYTES = 200_000_000;

/** Checks the storage of images, and its free space. */
export async function checkStorage({ settings: { images }, storage }: SystemDeps): Promise<CheckResult> {
  return images.kind === 'bucket' ? checkBucket(images.bucket, storage) : checkFolder(images.folder);
}

async function checkBucket(bucket: string, storage: SystemDeps['storage']): Promise<CheckResult> {
  const isReachable = await isFulfilled(storage.exists(ABSENT_OBJECT));
  const unreachable = serious(
    `The bucket ${bucket} does not answer: pictures are missing, and none can be stored.`,
    'Start that store, or correct the S3 settings and restart.',
  );
  return {
    facts: [
      { label: 'Bucket', text: bucket },
      { label: 'Answers', text: isReachable ? 'yes' : 'no' },
    ],
    problems: isReachable ? [] : [unreachable],
  };
}

async function checkFolder(folder: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(folder);
  const notWritable = serious(
    `The folder ${folder} may not be written by this process.`,
    'Change its owner, or set DATA_DIR to another folder and restart.',
  );
  return {
    facts: [
      { label: 'Folder', text: folder },
      { label: 'Free space', text: formatBytes(bavail * bsize) },
    ],
    problems: [
      ...((await isFulfilled(access(folder, constants.W_OK))) ? [] : [notWritable]),
      ...spaceProblems(bavail * bsize),
    ],
  };
}

async function isFulfilled(attempt: Promise<unknown>): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([attempt]);
  return status === 'fulfilled';
}

function spaceProblems(bytes: number): Problem[] {
  if (bytes > LOW_SPACE_BYTES) return [];
  const say = bytes > CRITICAL_SPACE_BYTES ? warning : serious;
  return [say(`Only ${formatBytes(bytes)} are free on the disk.`, 'Make room, or enlarge it.')];
}

const NAMES = { live: 'Live', sandbox: 'Sandbox' } as const satisfies Record<PaymentMode, string>;

/** Checks payments: configuration, webhooks, stuck payments and disputes. */
export async function checkPayments({ database: { db }, settings }: SystemDeps): Promise<CheckResult> {
  const mode = await readPaymentMode(db);
  const lastEventAt = await findLastEventAt(db, mode);
  const { stuck, disputes, refunding } = await countStuckPayments(db);
  return {
    facts: [
      { label: 'In use', text: NAMES[mode] },
      ...PAYMENT_MODES.map((each) => ({ label: NAMES[each], text: setupLabel(settings.payPal[each]) })),
      lastEventAt === null
        ? { label: 'Last message', text: 'none from PayPal yet' }
        : { label: 'Last message', at: lastEventAt.toISOString() },
      { label: 'Going back', text: pluralize(refunding, 'payment') },
      { label: 'Open disputes', text: String(disputes) },
    ],
    problems: [...setupProblems(mode, settings), ...caseProblems(stuck, disputes)],
  };
}

function setupLabel({ isConfigured, hasWebhook, isSimulated }: SystemSettings['payPal'][PaymentMode]): string {
  if (isSimulated) return 'a stand-in, no money moves';
  if (!isConfigured) return 'not configured';
  return hasWebhook ? 'configured' : 'configured, without a webhook';
}

function setupProblems(mode: PaymentMode, { payPal }: SystemSettings): Problem[] {
  const { isConfigured, hasWebhook, isSimulated } = payPal[mode];
  if (isSimulated) return [];
  const prefix = `PAYPAL_${mode.toUpperCase()}`;
  if (!isConfigured) {
    const remedy = `Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, and restart.`;
    return [serious('Nobody can pay: PayPal is not configured.', remedy)];
  }
  if (hasWebhook) return [];
  return [
    warning(
      'PayPal cannot tell of disputes, nor of money that it takes back.',
      `Add a webhook at developer.paypal.com, and set its id as ${prefix}_WEBHOOK_ID.`,
    ),
  ];
}

function caseProblems(stuck: number, disputes: number): Problem[] {
  const look = warning(
    `${pluralize(stuck, 'payment')} could not be brought to an end.`,
    'Payments in the back office says which; compare with PayPal.',
  );
  const answer = warning(
    `${pluralize(disputes, 'dispute')} ${disputes === 1 ? 'is' : 'are'} open at PayPal.`,
    'Answer there, until the day that stands at the payment.',
  );
  return [...(stuck > 0 ? [look] : []), ...(disputes > 0 ? [answer] : [])];
}
