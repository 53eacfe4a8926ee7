import { LENDERS } from '#app/features/content/lenders.ts';
import { readSiteFacts } from '#app/features/content/site.service.ts';
import { readPaymentMode } from '#app/features/settings/payment-mode.service.ts';
import { isMadeUp } from './going-live.rules.ts';
import type { PartFindings } from './part-findings.ts';
import { hasAdmin } from './system.db.ts';
import type { SystemDeps } from './system-deps.ts';
import type { Problem } from './system.schema.ts';

/** What is to be set before the site opens. */
export async function readGoingLive(deps: SystemDeps): Promise<PartFindings> {
  const { database, settings } = deps;
  const contact = await readSiteFacts(database.db, settings.site, settings.publicUrl);
  const isLive = (await readPaymentMode(database.db)) === 'live';
  return {
    facts: [],
    problems: [
      ...contentTasks(settings.madeUpSettings, isMadeUp(contact.operatorEmail)),
      ...(settings.mailHost === null ? [task('No mail leaves the server.', 'Set SMTP_URL and MAIL_FROM.')] : []),
      ...paymentTasks(deps, isLive),
      ...(settings.hasAdminPassword && (await hasAdmin(database.db)) ? [passwordTask()] : []),
    ],
  };
}

function contentTasks(settings: readonly string[], hasMadeUpEmail: boolean): Problem[] {
  const names = settings.filter((name) => name !== 'OPERATOR_EMAIL' || hasMadeUpEmail);
  const lenders = task(
    'The lenders of /about are made up, and their addresses lead nowhere.',
    'Enter yours in src/features/content/lenders.ts, and build.',
  );
  const operator = task('Visitors read made-up facts about the operator.', `Set ${names.join(', ')}.`);
  return [
    ...(LENDERS.some(({ url }) => isMadeUp(new URL(url).hostname)) ? [lenders] : []),
    ...(names.length > 0 ? [operator] : []),
  ];
}

function paymentTasks({ database: { engine }, settings: { payPal, isDemo } }: SystemDeps, isLive: boolean): Problem[] {
  const { isConfigured, hasWebhook, isSimulated } = payPal.live;
  const embedded: Problem = {
    severity: isLive ? 'serious' : 'warning',
    what: 'The embedded database may lose the last seconds before a power cut.',
    remedy: 'Before money is taken, set DATABASE_URL to a PostgreSQL server.',
  };
  const unset = task('Nobody can pay real money.', 'Set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET.');
  const noWebhook = task('PayPal cannot tell of disputes.', 'Set PAYPAL_LIVE_WEBHOOK_ID.');
  const playMoney = task('Sellers pay with test money.', 'Switch to live under payment settings.');
  return [
    ...(isDemo
      ? [task('This is the demo: its listings and its PayPal are made up.', 'Start with npm run serve.')]
      : []),
    ...(isConfigured && !isSimulated ? [] : [unset]),
    ...(isConfigured && !isSimulated && !hasWebhook ? [noWebhook] : []),
    ...(isLive ? [] : [playMoney]),
    ...(engine === 'embedded' ? [embedded] : []),
  ];
}

function passwordTask(): Problem {
  return task('ADMIN_PASSWORD is set, though there is an admin.', 'Unset it, and restart.');
}

function task(what: string, remedy: string): Problem {
  return { severity: 'warning', what, remedy };
}
