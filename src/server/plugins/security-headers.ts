import fastifyPlugin from 'fastify-plugin';

/** OWASP's list for answers of every kind; the policy is that of data, and pages bring their own. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
} as const;
const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Sets them once and for all: put together anew for each answer, they cost more than a cached list itself. */
export const securityHeadersPlugin = fastifyPlugin<{ isHttps: boolean }>(async (app, { isHttps }) => {
  const headers = isHttps
    ? { ...HEADERS, 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
    : HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});
