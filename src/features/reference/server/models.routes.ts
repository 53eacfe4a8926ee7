import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { modelsByBrand } from '../models.schema.ts';
import { findModelsByBrand } from './models.service.ts';

export const modelsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/models',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findModels',
        summary: 'The approved models of each brand',
        description: 'A map of brand to its models, brands in alphabetical order. What sellers may choose from.',
        response: { 200: modelsByBrand, 304: z.undefined() },
      },
    },
    () => findModelsByBrand(db),
  );
};
