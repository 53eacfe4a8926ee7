import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { SignInCookies } from '#app/features/accounts/server/sign-in-cookies.service.ts';
import type { Catalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import type { ResponseCache } from '#app/features/catalogue/server/http-cache.service.ts';
import type { IncomingFiles } from '#app/features/media/server/incoming-files.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { ActiveSearchesReader } from '#app/features/watching/server/active-searches.service.ts';
import type { PayPalOptions } from '#app/features/payments/server/paypal/client.service.ts';
import type { HttpClientOptions } from '#app/lib/http-client/open-http-client.ts';
import type { Config } from './config.ts';
import type { DevelopmentPages } from './pages/dev-pages.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import type { Limits } from './plugins/back-pressure.ts';
import type { Meters } from './plugins/metrics.ts';
import type { Tracing } from './tracing.ts';

/** Everything `buildApp` needs to build the application. */
export type AppDeps = {
  config: Config;
  database: Database;
  storage: ObjectStorage;
  jobs: JobQueue;
  /** Null serves the API without pages. */
  pages: PageRenderer | DevelopmentPages | null;
  /** Caches kept between requests; benchmarks switch them off. */
  remembers: { answers: boolean; pages: boolean };
  now: () => Date;
  logger: FastifyBaseLogger;
  tuning?: AppTuning;
  tracing?: Tracing | null;
};

/** Polling intervals and timeouts that tests override. */
export type AppTuning = {
  payPal?: Partial<Pick<PayPalOptions, 'limits' | 'pause'>>;
  httpClient?: Partial<Pick<HttpClientOptions, 'totalMs' | 'baseDelayMs' | 'sleep'>>;
  /** Origins of push services on this machine. */
  push?: { trustedOrigins: readonly string[] };
  catalogue?: { pollMs: number };
  /** How long after a change the API may still serve a stale response. */
  answers?: { maxStaleMs: number };
  /** How to delay a client after repeated failed sign-ins. */
  signIn?: { pause: (ms: number) => Promise<unknown> };
  /** Replaces the measurement of event-loop lag, and the numbers of concurrent requests. */
  backPressure?: { isLate?: () => boolean; most?: Limits };
};

/** Parts that several features share; the application opens each once. */
export type SharedParts = {
  catalogue: Catalogue;
  /** Null disables the cache, for benchmarks. */
  responseCache: ResponseCache | null;
  refreshCatalogue: () => Promise<void>;
  counter: RateCounter;
  incoming: IncomingFiles;
  cookies: SignInCookies;
  mails: AccountMailDeps;
  /** The saved searches whose results are mailed. */
  readSearches: ActiveSearchesReader;
  meters: Meters;
};
