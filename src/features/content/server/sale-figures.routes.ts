import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { saleFigures } from '../sale-figures.schema.ts';
import { findSaleFigures } from './sale-figures.db.ts';

/** Registered with the reference data, whose responses have an ETag. */
export const saleFiguresRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  app.get(
    '/api/sale-figures',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getSaleFigures',
        summary: 'Get the median time that machines took to sell, by way of selling',
        description: 'Covers the sales of the last year. Omits ways of selling with fewer than twenty sales.',
        response: { 200: saleFigures },
      },
    },
    () => findSaleFigures(db, now()),
  );
};
