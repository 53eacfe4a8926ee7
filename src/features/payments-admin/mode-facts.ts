import type { PaymentMode } from '#app/db/enums.ts';

/** What each environment means, and what follows from switching to it. */
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
