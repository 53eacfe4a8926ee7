import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { readPaymentMode } from '#app/features/payments/server/payment-mode.service.ts';

import type { CheckResult, SystemDeps, SystemSettings } from './health-check.rules.ts';
import { countStuckPayments, findLastEventAt } from './system.db.ts';
import type { Problem } from '../../system.schema.ts';
import { pluralize } from '#app/lib/format.ts';

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
    return [{ severity: 'serious', what: 'Nobody can pay: PayPal is not configured.', remedy }];
  }
  if (hasWebhook) return [];
  return [
    {
      severity: 'warning',
      what: 'PayPal cannot tell of disputes, nor of money that it takes back.',
      remedy: `Add a webhook at developer.paypal.com, and set its id as ${prefix}_WEBHOOK_ID.`,
    },
  ];
}

function caseProblems(stuck: number, disputes: number): Problem[] {
  const look: Problem = {
    severity: 'warning',
    what: `${pluralize(stuck, 'payment')} could not be brought to an end.`,
    remedy: 'Payments in the back office says which; compare with PayPal.',
  };
  const answer: Problem = {
    severity: 'warning',
    what: `${pluralize(disputes, 'dispute')} ${disputes === 1 ? 'is' : 'are'} open at PayPal.`,
    remedy: 'Answer there, until the day that stands at the payment.',
  };
  return [...(stuck > 0 ? [look] : []), ...(disputes > 0 ? [answer] : [])];
}
