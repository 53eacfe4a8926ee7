import fastifyPlugin from 'fastify-plugin';

/** For answers of every kind: data is never run, framed, or read by another site's page. Pages add their own. */
export const SECURITY_HEADERS = {
  // The second and third are not covered by the first everywhere.
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Sets them once and for all: put together anew for each answer, they cost more than a cached list itself. */
export const securityHeadersPlugin = fastifyPlugin<{ isHttps: boolean }>(async (app, { isHttps }) => {
  const headers = isHttps
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : SECURITY_HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});
