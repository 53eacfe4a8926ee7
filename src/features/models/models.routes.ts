import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { modelsByBrand } from './models.schema.ts';
import { findModelsByBrand } from './models.service.ts';

export const modelsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/models',
    {
      config: { access: 'public' },
      schema: { tags: ['reference'], summary: 'The approved models of each brand', response: { 200: modelsByBrand } },
    },
    () => findModelsByBrand(db),
  );
};
