import type { TokenPurpose } from '#app/db/enums.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

/** How long a mailed link is good: as the server counts it, and as the mail says it. */
export const LINK_LIFE = {
  'reset-password': { ms: 30 * MINUTE_MS, inWords: '30 minutes' },
  'confirm-email': { ms: 3 * 24 * 60 * MINUTE_MS, inWords: '3 days' },
} as const satisfies Record<TokenPurpose, { ms: number; inWords: string }>;
