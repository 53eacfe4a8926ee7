import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Count, RateCounter } from '#app/db/rate-counter.ts';
import { getAccount, isUser } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

const PURGE_MS = HOUR_MS;

/** How often one address may call the routes of a limit; `of` is its name in the API's manual. */
export const LIMITS = {
  login: { max: 10, timeWindow: MINUTE_MS, of: 'sign-ins' },
  passkeySignIn: { max: 20, timeWindow: MINUTE_MS, of: 'sign-ins with a passkey, which take two requests' },
  registration: { max: 60, timeWindow: HOUR_MS, of: 'registrations, listings by guests' },
  guestLogin: { max: 60, timeWindow: HOUR_MS, of: 'guest sessions' },
  passwordReset: { max: 10, timeWindow: HOUR_MS, of: 'password resets by mail' },
  emailConfirmation: { max: 60, timeWindow: HOUR_MS, of: 'email confirmations' },
  profile: { max: 60, timeWindow: HOUR_MS, of: 'profile changes' },
  workshop: { max: 240, timeWindow: HOUR_MS, of: 'workshop changes' },
  passwordChange: { max: 20, timeWindow: HOUR_MS, of: 'password changes' },
  secondFactors: { max: 60, timeWindow: HOUR_MS, of: 'changes of second factors' },
  accountExport: { max: 10, timeWindow: HOUR_MS, of: 'account exports' },
  mailedLinks: { max: 60, timeWindow: HOUR_MS, of: 'answers through mailed links' },
  // Mail providers send them for all of their users from a few addresses.
  unsubscriptions: { max: 600, timeWindow: HOUR_MS, of: 'unsubscriptions from mails' },
  subscriptionRequests: { max: 5, timeWindow: HOUR_MS, of: 'requests of alerts without an account' },
  savedSearches: { max: 240, timeWindow: HOUR_MS, of: 'changes of saved searches and their mails' },
  wantedAnswers: { max: 30, timeWindow: HOUR_MS, of: 'answers to wanted ads' },
  pushSubscriptions: { max: 240, timeWindow: HOUR_MS, of: 'changes of notifications in the browser' },
  demand: { max: 120, timeWindow: MINUTE_MS, of: 'questions how many people want a machine' },
  uploads: { max: 120, timeWindow: HOUR_MS, of: 'upload addresses for photos' },
  orders: { max: 60, timeWindow: HOUR_MS, of: 'PayPal orders' },
  payments: { max: 60, timeWindow: MINUTE_MS, of: 'captures and confirmations of payments' },
  webhooks: { max: 600, timeWindow: MINUTE_MS, of: 'webhook events of PayPal, of the mail provider' },
  messages: { max: 20, timeWindow: MINUTE_MS, of: 'messages in conversations' },
  threadLinks: { max: 10, timeWindow: HOUR_MS, of: 'links to conversations by mail' },
  messageFiles: { max: 120, timeWindow: HOUR_MS, of: 'files for messages' },
  contact: { max: 5, timeWindow: MINUTE_MS, of: 'messages to the operator' },
  reports: { max: 5, timeWindow: MINUTE_MS, of: 'reports of listings' },
  pageViews: { max: 120, timeWindow: MINUTE_MS, of: 'counted views' },
  productFeeds: { max: 20, timeWindow: HOUR_MS, of: 'product feeds' },
  shareImages: { max: 120, timeWindow: MINUTE_MS, of: 'preview pictures and QR codes' },
  sitemaps: { max: 600, timeWindow: HOUR_MS, of: 'machine sitemaps' },
} as const;
export type LimitName = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitName;
    /** Whom the limit applies to; everybody if absent. */
    limited?: 'guests' | 'strangers';
  }
}

type Options = {
  counter: RateCounter;
  /** Multiplies every limit. */
  factor: number;
  /** Whether a request comes from a browser in which the account that it names was signed in before. */
  isKnownBrowser: (request: FastifyRequest) => Promise<boolean>;
};

export const rateLimitsPlugin = fastifyPlugin<Options>(async (app, { counter, factor, isKnownBrowser }) => {
  const purge = setInterval(() => {
    counter.forgetExpired().catch((err: unknown) => app.log.warn({ err }, 'expired rate limits not removed'));
  }, PURGE_MS);
  purge.unref();
  app.addHook('onClose', async () => clearInterval(purge));

  const exemptions = {
    guests: { allowList: isSignedIn },
    // The account is in the body, which is read by then.
    strangers: { allowList: isKnownBrowser, hook: 'preHandler' },
  } as const;
  app.addHook('onRoute', (route) => {
    const name = route.config?.limit;
    if (name === undefined) return;
    const { max, timeWindow } = LIMITS[name];
    const exempt = route.config?.limited === undefined ? {} : exemptions[route.config.limited];
    const rateLimit = { max: Math.ceil(max * factor), timeWindow, groupId: ` ${name}`, ...exempt };
    route.config = { ...route.config, rateLimit };
  });
  await app.register(rateLimit, {
    global: false,
    store: storeIn(counter),
    errorResponseBuilder: (_request, { after }) => new AppError('too_many', `Too many requests, try again in ${after}`),
  });
});

function isSignedIn(request: FastifyRequest): boolean {
  return isUser(getAccount(request));
}

/** Counters in the database, so that replicas share them. */
function storeIn(counter: RateCounter) {
  const countHit = callbackify((key: string, windowMs: number) => {
    // The library's own key, which treats an IPv6 network as one address, and the name of the limit.
    const [address = '', limit = ''] = key.split(' ');
    return counter.hit(limit, address, windowMs);
  });
  return class DatabaseStore implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: Count) => void, timeWindow: number) {
      countHit(key, timeWindow, callback);
    }

    child() {
      return this;
    }
  };
}
