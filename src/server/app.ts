import cookieParser from '@fastify/cookie';
import etag from '@fastify/etag';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { openRateCounter } from '#app/db/rate-counter.ts';
import { reviewRoutes } from '#app/features/reference/server/review.routes.ts';
import { placesRoutes } from '#app/features/places/server/places.routes.ts';
import { modelFactsRoutes } from '#app/features/reference/server/model-facts.routes.ts';
import { referenceRoutes } from '#app/features/reference/server/reference.routes.ts';
import {
  createKnownBrowserCheck,
  createKnownBrowsers,
  createSessionCookie,
} from '#app/features/accounts/server/sign-in-cookies.service.ts';
import { createSessionReader } from '#app/features/accounts/server/sessions.service.ts';
import { ResponseCache } from '#app/features/catalogue/server/http-cache.service.ts';
import { catalogueRoutes } from '#app/features/catalogue/server/catalogue.routes.ts';
import { catalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { createIncomingFiles } from '#app/features/media/server/incoming-files.service.ts';
import { mailEventsRoutes } from '#app/features/mail/server/mail-events.routes.ts';
import { machineListRoutes } from '#app/features/listings/server/machine-lists.routes.ts';
import { openCatalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import { siteRoutes } from '#app/features/settings/server/site.routes.ts';
import { feedsRoutes } from '#app/features/seo/server/feeds.routes.ts';
import { machineKindsRoutes } from '#app/features/seo/server/machine-kinds.routes.ts';
import { instrumentStorage } from '#app/features/media/server/storage.service.ts';
import { UPLOAD_MS } from '#app/features/media/media.schema.ts';
import { searchLogRoutes } from '#app/features/operations/server/search-log.routes.ts';
import { pageViewsRoutes } from '#app/features/operations/server/page-views.routes.ts';
import { searchEnginesRoutes } from '#app/features/seo/server/search-engines.routes.ts';
import { createShareImages } from '#app/features/seo/server/share-images.service.ts';
import { agreementsRoutes } from '#app/features/agreements/server/agreements.routes.ts';
import { priceGuideRoutes } from '#app/features/price-guide/server/price-guide.routes.ts';
import { figuresRoutes } from '#app/features/content/server/figures.routes.ts';
import { storeConfiguredContact } from '#app/features/accounts/server/operator-contact.service.ts';
import { sharingRoutes } from '#app/features/seo/server/sharing.routes.ts';
import { createActiveSearchesReader } from '#app/features/watching/server/active-searches.service.ts';
import { withTimeout } from '#app/lib/concurrency.ts';
import { decodableAddress } from '#app/lib/decodable-address.ts';
import type { AppDeps, SharedParts } from './app-deps.ts';
import { openMail } from './open-mail.ts';
import { accessPlugin } from './plugins/access.ts';
import { audiencesPlugin } from './plugins/audiences.ts';
import { backPressurePlugin } from './plugins/back-pressure.ts';
import { clientFilesPlugin } from './plugins/client-files.ts';
import { crossSitePlugin } from './plugins/cross-site.ts';
import { answerFrameworkError, errorsPlugin, unknownAddress } from './plugins/errors.ts';
import { refuseUnreadable } from './plugins/framework-errors.ts';
import { healthPlugin } from './plugins/health.ts';
import { metricsPlugin, openMeters } from './plugins/metrics.ts';
import { apiReader } from './plugins/api-reader.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { requestIds } from './plugins/request-ids.ts';
import { requestLogPlugin } from './plugins/request-log.ts';
import { validatorCompiler } from './plugins/request-validation.ts';
import { robotsTagPlugin } from './plugins/robots-tag.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { sessionPlugin } from './plugins/session.ts';
import { bodyTimeoutPlugin } from './plugins/body-timeout.ts';
import { registerAccounts } from './register-accounts.ts';
import { registerBackOffice } from './register-back-office.ts';
import { registerConversations } from './register-conversations.ts';
import { registerCsv, registerPartnerImport } from './register-imports.ts';
import { registerListings, registerModeration } from './register-listings.ts';
import { registerInvoices } from './register-invoices.ts';
import { registerMedia } from './register-media.ts';
import { registerPayments } from './register-payments.ts';
import { registerSales } from './register-sales.ts';
import { registerWatching } from './register-watching.ts';
import { registerSystem } from './register-system.ts';
import { traceMeters } from './traced-meters.ts';
import { paymentHosts } from './pages/page-policy.ts';
import fastify, { LogController, type FastifyInstance } from 'fastify';

const HEADERS_MS = 30_000;
const BODY_MS = 30_000;
/**
 * Longer than the proxy's own timeout, so that the server never closes a connection that the proxy is about to reuse.
 */
const KEEP_ALIVE_MS = 72_000;

/** How long startup waits for the catalogue. After that the server answers requests that do not need it. */
const LOADING_MS = 1_000;

/** Builds the application, ready to listen or to be called with `inject`. */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const { tracing = null } = given;
  const meters = traceMeters(openMeters(given.database), tracing);
  const deps = { ...given, storage: instrumentStorage(given.storage, meters.storage) };
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.logger,
    genReqId: requestIds({ isBehindProxy: config.http.trustProxy !== false }),
    // The request-log plugin writes one line per request; Fastify would write two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.http.trustProxy),
    http: { headersTimeout: HEADERS_MS },
    // The longest timeout of any route; most routes have a shorter one.
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // For an undecodable address, browsers get the error page and API clients a refusal.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') ? url : decodableAddress(url)),
    // Machine ids are part of the path, URL-encoded.
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: refuseUnreadable,
  });
  // Routes reject a text/plain body as an unsupported type instead of reporting missing fields.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const sid = createSessionCookie(config.http.isHttps);
  await app.register(errorsPlugin);
  await app.register(securityHeadersPlugin, { isHttps: config.http.isHttps });
  await app.register(robotsTagPlugin);
  await app.register(requestLogPlugin);
  if (tracing !== null) await app.register(tracing.requests);
  await app.register(bodyTimeoutPlugin, { bodyMs: BODY_MS });
  await app.register(crossSitePlugin, { publicUrl: config.http.publicUrl });
  await app.register(cookieParser);
  await app.register(sessionPlugin, { cookie: sid, readSession: createSessionReader(deps.database, deps.now) });
  await app.register(accessPlugin);
  await app.register(audiencesPlugin);
  await app.register(metricsPlugin, {
    registry: meters.registry,
    token: config.metrics.token,
    isBehindProxy: config.http.trustProxy !== false,
  });
  await app.register(backPressurePlugin, { registry: meters.registry, ...deps.tuning?.backPressure });
  const counter = openRateCounter(deps.database.db, config.session.secret);
  const { isHttps } = config.http;
  const cookies = { session: sid, known: createKnownBrowsers({ secret: config.session.secret, isHttps }) };
  await app.register(rateLimitsPlugin, {
    counter,
    factor: config.limits.factor,
    isKnownBrowser: createKnownBrowserCheck(deps.database.db, cookies.known),
  });
  await storeConfiguredContact(deps.database.db, {
    email: config.site.operatorEmail,
    phone: config.site.operatorPhone,
  });
  const catalogue = await openCatalogue(deps.database, {
    ...deps.tuning?.catalogue,
    onProblem: (err) => app.log.warn({ err }, 'catalogue not refreshed'),
  });
  app.addHook('onClose', () => catalogue.close());
  await app.register(healthPlugin, { database: deps.database, catalogue });
  await app.register(openapiPlugin, {
    siteName: config.site.name,
    publicUrl: config.http.publicUrl,
    cookieName: sid.name,
    limitFactor: config.limits.factor,
  });
  await app.register(apiReader, { siteName: config.site.name });
  meters.watchCatalogue(() => ({
    version: catalogue.version,
    listings: catalogue.size,
    ageMs: catalogue.ageMs,
  }));
  const shared: SharedParts = {
    catalogue,
    responseCache: deps.remembers.answers ? new ResponseCache(catalogue.changes, deps.tuning?.answers) : null,
    refreshCatalogue: () => catalogue.refresh(),
    counter,
    incoming: createIncomingFiles(),
    cookies,
    mails: openMail({ ...deps, counter, onMail: meters.mail }),
    readSearches: createActiveSearchesReader(deps.database.db, deps.now),
    meters,
  };
  await registerFeatures(app, deps, shared);
  await registerPages(app, deps, shared);
  await deps.jobs.prepare();
  await withTimeout(LOADING_MS, catalogue.loaded(), 'goes on');
  return app;
}

async function registerFeatures(app: FastifyInstance, deps: AppDeps, shared: SharedParts) {
  const { config, database, now, remembers } = deps;
  const { db } = database;
  const { catalogue, counter, mails, meters, responseCache } = shared;
  if (responseCache !== null) meters.watchCache('answers', () => responseCache.figures);
  // Shared by all routes, because it caches parsed search texts.
  const reads = catalogueReads(database, catalogue, { remembers: remembers.answers });
  await app.register(async (lists) => {
    // Only these routes wait for the catalogue to load.
    lists.addHook('preHandler', () => catalogue.loaded());
    await lists.register(machineListRoutes, { db, reads, responseCache, now });
    await lists.register(catalogueRoutes, { db, reads, responseCache, now });
    await lists.register(machineKindsRoutes, { db, reads, responseCache, now });
    await lists.register(feedsRoutes, { reads, site: mails.site });
    const { factor } = config.limits;
    await lists.register(searchLogRoutes, { db, reads, counter, factor, now });
    await lists.register(searchEnginesRoutes, { db, catalogue, publicUrl: config.http.publicUrl });
  });
  const images = createShareImages({ machines: reads.machines, storage: deps.storage, siteName: config.site.name });
  await app.register(sharingRoutes, { images, publicUrl: config.http.publicUrl });
  await registerWatching(app, deps, shared, reads);
  await app.register(pageViewsRoutes, { db, counter, factor: config.limits.factor, isHttps: config.http.isHttps });
  await app.register(async (reference) => {
    // These responses are small and rarely change: their ETag is a digest of the body.
    await reference.register(etag, { weak: true });
    reference.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-cache');
      done();
    });
    await reference.register(referenceRoutes, { db });
    await reference.register(modelFactsRoutes, { db, now });
    await reference.register(placesRoutes);
    await reference.register(figuresRoutes, { db, now });
    await reference.register(priceGuideRoutes, { db, now });
    await reference.register(agreementsRoutes, { db });
    await reference.register(siteRoutes, {
      db,
      site: config.site,
      publicUrl: config.http.publicUrl,
      now,
      version: () => catalogue.changes.site,
    });
  });
  await app.register(mailEventsRoutes, { db, now, secret: config.mailWebhook.secret });
  await app.register(reviewRoutes, { db });
  for (const register of FEATURES) await register(app, deps, shared);
}

/** Features with their own dependencies and jobs, in the order in which their jobs are registered. */
const FEATURES = [
  registerMedia,
  registerAccounts,
  registerListings,
  registerModeration,
  registerPayments,
  registerInvoices,
  registerPartnerImport,
  registerCsv,
  registerConversations,
  registerSales,
  registerBackOffice,
  registerSystem,
] as const;

async function registerPages(
  app: FastifyInstance,
  { config, pages, remembers, now }: AppDeps,
  { catalogue, cookies, meters }: SharedParts,
) {
  app.setNotFoundHandler(unknownAddress);
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true } }, unknownAddress);
  if (pages === null) return;
  const isDevelopment = 'attach' in pages;
  if (isDevelopment) pages.attach(app);
  const { render, describePage, clientFolder } = isDevelopment ? pages.renderer : pages;
  if (clientFolder !== null) await app.register(clientFilesPlugin, { folder: clientFolder });
  await app.register(pagesPlugin, {
    render,
    describePage,
    publicUrl: config.http.publicUrl,
    isPersonal: cookies.session.isSent,
    changes: catalogue.changes,
    now,
    isDevelopment,
    isCached: remembers.pages && !isDevelopment,
    onCache: (read) => {
      meters.watchCache('pages', read);
    },
    paymentHosts: paymentHosts(config),
  });
}

function trustedHops(hops: number | false) {
  return hops === false ? false : (_address: string, hop: number) => hop < hops;
}
