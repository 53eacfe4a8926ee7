import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';

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
      app.get(`/${entry.name}`, open, (_request, reply) => reply.sendFile(entry.name, { maxAge: '1h' }));
    }
  }
});
