import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { placementFigures } from '../../payments.schema.ts';
import { listPlacementFigures } from './placement-figures.service.ts';

export const placementFiguresRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  app.get(
    '/api/seller/placement-figures',
    {
      config: { access: 'user' },
      schema: {
        tags: ['listings'],
        operationId: 'findPlacementFigures',
        summary: 'What the running placements of the own listings have brought',
        description:
          'How often each listing was seen in lists, opened, asked about and telephoned or written to directly since its placement began, at most 90 days ago, against the average of listings without one in as many days.',
        response: { 200: z.array(placementFigures) },
      },
    },
    (request) => listPlacementFigures(db, requireUser(request).id, now()),
  );
};
