import type { PaymentMode } from '#app/db/enums.ts';
import { formatInteger } from '#app/lib/format.ts';
import type { EnvironmentState } from '../../payments.schema.ts';

/** What each environment means, and the consequences of switching to it. */
export const MODE_FACTS = {
  live: {
    summary: 'Sellers pay real money.',
    consequences: [
      'From now on sellers pay real money.',
      'Test payments still in progress in the sandbox no longer activate placements.',
      'Payment pages that are open ask for a refresh before anybody can pay.',
    ],
    credentials: ['PAYPAL_LIVE_CLIENT_ID', 'PAYPAL_LIVE_CLIENT_SECRET', 'PAYPAL_LIVE_WEBHOOK_ID'],
  },
  sandbox: {
    summary: 'No money moves: for trying things out.',
    consequences: [
      'From now on no money is taken: sellers pay for placements with test money.',
      'Real payments already in progress are still honored.',
      'Payment pages that are open ask for a refresh before anybody can pay.',
    ],
    credentials: ['PAYPAL_SANDBOX_CLIENT_ID', 'PAYPAL_SANDBOX_CLIENT_SECRET', 'PAYPAL_SANDBOX_WEBHOOK_ID'],
  },
} as const satisfies Record<
  PaymentMode,
  { summary: string; consequences: readonly string[]; credentials: readonly string[] }
>;

/** Describes which placements a switch to live ends. */
export function sandboxListingsMessage(listings: number | 'counting' | 'unknown'): string {
  if (listings === 'counting') return 'Placements that were paid with test money end at once: they are being counted…';
  if (listings === 'unknown')
    return 'Placements that were paid with test money end at once. They could not be counted.';
  if (listings === 0) return 'No listing has a placement paid with test money, so none ends.';
  const whose = listings === 1 ? '1 listing end' : `${formatInteger(listings)} listings end`;
  return `The placements of ${whose} at once, because they were paid with test money; the sellers are told by email.`;
}

/** Whether an environment is configured, and what it lacks. */
export function setupLabel({ isConfigured, hasWebhook, isSimulated }: EnvironmentState): string {
  if (isSimulated) return 'A stand-in takes the place of PayPal here.';
  if (!isConfigured) return 'PayPal is not configured here: nobody could pay.';
  return hasWebhook
    ? 'PayPal is configured here, its messages included.'
    : 'PayPal is configured here, without its messages: payments and refunds made elsewhere are noticed later.';
}
