import type { FastifyInstance } from 'fastify';

/** Settings of a route at which mail programs unsubscribe their user with one click (RFC 8058). */
export const ONE_CLICK = {
  bodyLimit: 16 * 1_024,
  config: { access: 'public', limit: 'unsubscriptions', isImpersonal: true, isForAnySite: true },
} as const;

/** Accepts any body for such a route: mail programs send a form that says nothing, and the address decides. */
export function ignoreBodies(app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
}
