import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { accessoryNames, modelsByBrand } from '../reference.schema.ts';
import { findAccessories, findModelsByBrand } from './reference-data.service.ts';

/** What the listing form offers. */
export const referenceRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
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

  app.get(
    '/api/accessories',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findAccessoryNames',
        summary: 'The names of the approved accessories',
        description:
          'What the listing form offers, in alphabetical order. Sellers may name others, which moderators review before they are offered.',
        response: { 200: accessoryNames, 304: z.undefined() },
      },
    },
    () => findAccessories(db),
  );
};
