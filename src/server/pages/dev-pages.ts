import type { FastifyInstance } from 'fastify';
import { pagesOf, type PageRenderer } from './page-renderer.ts';

export type DevelopmentPages = {
  renderer: PageRenderer;
  /** Lets Vite answer for scripts, styles and hot updates before any route of ours. */
  attach: (app: FastifyInstance) => void;
  close: () => Promise<void>;
};

/** Pages straight from their sources, reloaded as they change. Vite is loaded here and nowhere else in the server. */
export async function openDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment to render pages in');
  return {
    renderer: {
      clientFolder: null,
      render: async (...page) => pagesOf(await ssr.runner.import('/src/web/server.tsx')).render(...page),
      // Nothing is kept between requests, and what a page reads may change with each: it gets all there is.
      describePage: (_path, search) => ({ reads: Object.keys(search), isRotated: false }),
    },
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (/^\/(api|objects|og|healthz|readyz|metrics)(\/|\?|$)/.test(request.url)) return done();
        vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
      });
    },
    close: () => vite.close(),
  };
}
