import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { SignInCookies } from '#app/features/accounts/server/sign-in-cookies.service.ts';
import type { Catalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import type { ResponseCache } from '#app/features/catalogue/server/http-cache.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { PayPalOptions } from '#app/features/payments/server/paypal/client.service.ts';
import type { HttpClientOptions } from '#app/lib/http-client/open-http-client.ts';
import type { Config } from './config.ts';
import type { DevelopmentPages } from './pages/dev-pages.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import type { Meters } from './plugins/metrics.ts';
import type { Tracing } from './tracing.ts';

/** What the application is made of. */
export type AppDeps = {
  config: Config;
  database: Database;
  storage: ObjectStorage;
  jobs: JobQueue;
  /** Null for an API alone. */
  pages: PageRenderer | DevelopmentPages | null;
  /** What is kept in memory between requests; measurements switch it off. */
  remembers: { answers: boolean; pages: boolean };
  now: () => Date;
  logger: FastifyBaseLogger;
  tuning?: AppTuning;
  tracing?: Tracing | null;
};

/** What a test wants otherwise than usual: how often is looked, and how long is waited for others. */
export type AppTuning = {
  payPal?: Partial<Pick<PayPalOptions, 'limits' | 'pause'>>;
  httpClient?: Partial<Pick<HttpClientOptions, 'totalMs' | 'baseDelayMs' | 'sleep'>>;
  catalogue?: { pollMs: number };
  /** For how long after a change an answer may be sent once more. */
  answers?: { maxStaleMs: number };
  /** How whoever guesses too often is made to wait. */
  signIn?: { pause: (ms: number) => Promise<unknown> };
  /** Whether the event loop is late, instead of measuring it. */
  backPressure?: { isLate: () => boolean };
};

/** What the application opens once, for several features. */
export type SharedParts = {
  catalogue: Catalogue;
  /** Null: nothing is remembered between requests, for measurements. */
  responseCache: ResponseCache | null;
  refreshCatalogue: () => Promise<void>;
  counter: RateCounter;
  cookies: SignInCookies;
  mails: AccountMailDeps;
  meters: Meters;
};
