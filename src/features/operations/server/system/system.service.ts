import type { FastifyBaseLogger } from 'fastify';
import { doAdminsNeedSecondFactor } from '#app/features/accounts/server/second-factor-policy.service.ts';
import { readPaymentMode } from '#app/features/payments/server/payment-mode.service.ts';
import { readSiteFacts } from '#app/features/settings/server/site.service.ts';
import { SAMPLE_OPERATOR } from '#app/features/site/sample-data.rules.ts';
import type { Sample } from '#app/features/site/site.schema.ts';
import { withTimeout } from '#app/lib/concurrency.ts';
import { BACKUPS, type SystemPart, type SystemState, type Problem } from '../../system.schema.ts';
import { checkBackups } from './backup-check.service.ts';
import { checkMail, checkPayments, checkStorage } from './dependency-checks.service.ts';
import { serious, warning, type CheckResult, type SystemDeps } from './health-check.rules.ts';
import { checkDatabase, checkProcess, checkJobs } from './process-checks.service.ts';
import { findAdmins } from './system.db.ts';

const CHECK_TIMEOUT_MS = 2_000;

/** The checks, in display order. */
const CHECKS: readonly { title: string; check: (deps: SystemDeps) => Promise<CheckResult> }[] = [
  { title: 'Before going live', check: checkLaunch },
  { title: 'Process', check: checkProcess },
  { title: 'Database', check: checkDatabase },
  { title: 'Background work', check: checkJobs },
  { title: BACKUPS, check: checkBackups },
  { title: 'Images', check: checkStorage },
  { title: 'Mail', check: checkMail },
  { title: 'Payments', check: checkPayments },
];

/** Runs all checks concurrently; one that times out or fails is reported without delaying the others. */
export async function readSystem(deps: SystemDeps, log: FastifyBaseLogger): Promise<SystemState> {
  const parts = CHECKS.map(async ({ title, check }): Promise<SystemPart> => {
    const result = await withTimeout(CHECK_TIMEOUT_MS, check(deps), TIMED_OUT).catch((err: unknown) => {
      log.warn({ err, part: title }, 'system check failed');
      return FAILED;
    });
    const { facts, problems } = result;
    return { title, isRead: result !== TIMED_OUT && result !== FAILED, facts, problems };
  });
  return { checkedAt: deps.now().toISOString(), parts: await Promise.all(parts) };
}

const TIMED_OUT = failedCheck('It did not answer within two seconds.');
const FAILED = failedCheck('It could not be read.');

function failedCheck(what: string): CheckResult {
  return { facts: [], problems: [serious(what, 'The log says more.')] };
}

/** The checklist of settings before the site goes live. */
async function checkLaunch(deps: SystemDeps): Promise<CheckResult> {
  const { database, settings } = deps;
  const facts = await readSiteFacts(database.db, settings.site, settings.publicUrl);
  const isLive = (await readPaymentMode(database.db)) === 'live';
  const admins = await findAdmins(database.db);
  return {
    facts: [],
    problems: [
      ...contentTasks(facts.samples, facts.supportUrl),
      ...(settings.mailHost === null ? [warning('No mail leaves the server.', 'Set SMTP_URL and MAIL_FROM.')] : []),
      ...paymentTasks(deps, isLive),
      ...(settings.hasAdminPassword && admins.length > 0 ? [passwordTask()] : []),
      ...((await doAdminsNeedSecondFactor(database.db)) ? [] : [SECOND_FACTOR_TASK]),
      ...addressTasks(admins),
    ],
  };
}

const SAMPLE_TASKS = {
  contact: {
    ...warning('Visitors read a made-up contact of the operator.', 'Enter your email, phone and address.'),
    link: { href: '/admin/site-settings#contact', label: 'Edit the contact', permission: 'users' },
  },
  lenders: {
    ...warning(
      'The lenders of /about are made up, and their addresses lead nowhere.',
      'Enter the lenders you work with.',
    ),
    link: { href: '/admin/site-settings#lenders', label: 'Edit the lenders', permission: 'users' },
  },
  terms: {
    ...warning(
      'Nobody has confirmed the figures, the commission and the warranty that pages tell.',
      'Save them as they are, or enter yours.',
    ),
    link: { href: '/admin/site-settings#terms', label: 'Edit figures and terms', permission: 'users' },
  },
  freight: {
    ...warning(
      'Nobody has confirmed the rates by which machine pages estimate freight.',
      'Save them as they are, or enter yours.',
    ),
    link: { href: '/admin/site-settings#freight', label: 'Edit the freight rates', permission: 'users' },
  },
} as const satisfies Record<Sample, Problem>;

function contentTasks(samples: readonly Sample[], supportUrl: string): Problem[] {
  const support = warning('The link to technical support leads nowhere.', 'Set SUPPORT_URL.');
  return [
    ...samples.map((sample) => SAMPLE_TASKS[sample]),
    ...(supportUrl === SAMPLE_OPERATOR.SUPPORT_URL ? [support] : []),
  ];
}

function paymentTasks({ database: { engine }, settings }: SystemDeps, isLive: boolean): Problem[] {
  const { payPal, isDemo, publicUrl } = settings;
  const { isConfigured, hasWebhook, isSimulated } = payPal.live;
  const embedded = (isLive ? serious : warning)(
    'The embedded database may lose the last seconds before a power cut.',
    'Before money is taken, set DATABASE_URL to a PostgreSQL server.',
  );
  const unset = warning(
    'Nobody can pay real money.',
    'Open your app at developer.paypal.com, under Apps & Credentials, with the switch on Live. In the settings of this server, set PAYPAL_LIVE_CLIENT_ID to its Client ID and PAYPAL_LIVE_CLIENT_SECRET to its secret. Restart.',
  );
  const noWebhook = warning(
    'PayPal cannot tell of disputes.',
    `In the same app at developer.paypal.com, on Live, add a webhook for ${publicUrl}/paypal/webhook with the events CHECKOUT.ORDER.APPROVED, CHECKOUT.PAYMENT-APPROVAL.REVERSED, all of PAYMENT.CAPTURE and all of CUSTOMER.DISPUTE. In the settings of this server, set PAYPAL_LIVE_WEBHOOK_ID to the Webhook ID that it shows. Restart.`,
  );
  const playMoney: Problem = {
    ...warning('Sellers pay with test money.', 'Switch to live.'),
    link: { href: '/admin/payment-settings', label: 'Payment settings', permission: 'payments' },
  };
  return [
    ...(isDemo
      ? [warning('This is the demo: its listings and its PayPal are made up.', 'Start with npm run serve.')]
      : []),
    ...(isConfigured && !isSimulated ? [] : [unset]),
    ...(isConfigured && !isSimulated && !hasWebhook ? [noWebhook] : []),
    ...(isLive ? [] : [playMoney]),
    ...(engine === 'embedded' ? [embedded] : []),
  ];
}

function passwordTask(): Problem {
  return warning('ADMIN_PASSWORD is set, though there is an admin.', 'Unset it, and restart.');
}

const SECOND_FACTOR_TASK: Problem = {
  ...warning('A stolen password opens the back office.', 'Require a second step from admins.'),
  link: { href: '/admin/site-settings#admin-sign-in', label: 'Sign-in of admins', permission: 'users' },
};

function addressTasks(admins: readonly { username: string; email: string | null }[]): Problem[] {
  const names = admins.filter(({ email }) => email === null).map(({ username }) => username);
  if (names.length === 0) return [];
  const what = `Without an email address a forgotten password locks out: ${names.join(', ')}.`;
  return [warning(what, 'Each enters one on their profile, and confirms it.')];
}
