import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { accessoryNames } from '../accessories.schema.ts';
import { findAccessories } from './accessories.service.ts';

export const accessoriesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
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
