import fastifyPlugin from 'fastify-plugin';

/**
 * Headers of all responses: data is never executed, framed, or read by another site's page. Pages replace the policy.
 */
export const SECURITY_HEADERS = {
  // Not all browsers let default-src cover the other directives.
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Prepared once: building them for each response would cost more than a cached list itself. */
export const securityHeadersPlugin = fastifyPlugin<{ isHttps: boolean }>(async (app, { isHttps }) => {
  const headers = isHttps
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : SECURITY_HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});
