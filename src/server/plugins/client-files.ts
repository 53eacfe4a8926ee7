import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';

/** The script that shows notifications. Its policy is that of what it loads: the icon. */
const PUSH_WORKER = 'push-worker.js';
const PUSH_WORKER_POLICY = { 'Content-Security-Policy': "default-src 'none'; img-src 'self'" };

/**
 * Serves the browser build: browsers cache files with a hash in their name permanently, other public files for an hour.
 */
export const clientFilesPlugin = fastifyPlugin<{ folder: string }>(async (app, { folder }) => {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });

  const open = { config: { access: 'public', isImpersonal: true }, schema: { hide: true } } as const;
  app.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { immutable: true, maxAge: '365d' }),
  );
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) {
      const headers = entry.name === PUSH_WORKER ? PUSH_WORKER_POLICY : {};
      app.get(`/${entry.name}`, open, (_request, reply) =>
        reply.headers(headers).sendFile(entry.name, { maxAge: '1h' }),
      );
    }
  }
});
