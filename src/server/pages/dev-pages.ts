import type { FastifyInstance } from 'fastify';
import { pagesOf, type PageRenderer } from './page-renderer.ts';

export type DevelopmentPages = {
  renderer: PageRenderer;
  /** Lets Vite answer requests for scripts, styles and hot updates before the site's own routes. */
  attach: (app: FastifyInstance) => void;
  close: () => Promise<void>;
};

/** Renders pages from their sources and reloads them on change. Only this module loads Vite. */
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
      // Pages are not cached in development, and a page may start to read a parameter at any edit: it gets all of them.
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
