import { inject } from 'vitest';
import { z } from 'zod';

/** One of the sites that the browser tests visit: the product in a process of its own, on a database of its own. */
export type Site = {
  url: string;
  databaseUrl: string;
  /** Where the fake PayPal listens, which takes the payments there. */
  payPalUrl: string;
  /** Where it looks for the partner site: nobody listens there, unless a test does. */
  partnerUrl: string;
  /** Where the mails that it sent lie. */
  mailFolder: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** As many as there are workers. */
    sites: readonly Site[];
    /** Where the one Chromium of the run takes orders. */
    chromium: string;
    /** Who registers on a site as `admin` with it becomes the administrator. */
    adminPassword: string;
    /** Where pictures of screens are kept, instead of tests that look at them. */
    screensFolder: string | null;
  }
}

/** The site of this worker, which has it for itself. */
export function site(): Site {
  const { VITEST_POOL_ID: worker } = z.object({ VITEST_POOL_ID: z.coerce.number() }).parse(process.env);
  const own = inject('sites')[worker - 1];
  if (own === undefined) throw new Error(`There is no site for worker ${worker}`);
  return own;
}
