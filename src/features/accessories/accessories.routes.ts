import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { accessoryNames } from './accessories.schema.ts';
import { findAccessories } from './accessories.service.ts';

export const accessoriesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/accessories',
    {
      config: { access: 'public' },
      schema: {
        tags: ['reference'],
        summary: 'The names of the approved accessories',
        response: { 200: accessoryNames },
      },
    },
    () => findAccessories(db),
  );
};
