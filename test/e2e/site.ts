import { inject } from 'vitest';
import { z } from 'zod';

/** A site for the browser tests: the product in its own process, on its own database. */
export type Site = {
  url: string;
  databaseUrl: string;
  /** The address of the simulated PayPal. */
  payPalUrl: string;
  /** Where the site expects the partner site; only some tests start one there. */
  partnerUrl: string;
  /** The folder of sent mails. */
  mailFolder: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker. */
    sites: readonly Site[];
    /** The endpoint of the run's single Chromium. */
    chromium: string;
    /** The password of the account `admin`. */
    adminPassword: string;
    /** The folder for screenshots, which then replace checks of screens; null for checks. */
    screensFolder: string | null;
  }
}

/** The site of this worker, not shared with others. */
export function site(): Site {
  const { VITEST_POOL_ID: worker } = z.object({ VITEST_POOL_ID: z.coerce.number() }).parse(process.env);
  const own = inject('sites')[worker - 1];
  if (own === undefined) throw new Error(`There is no site for worker ${worker}`);
  return own;
}
