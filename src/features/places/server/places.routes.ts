import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { zipCode, zipPlace } from '../places.schema.ts';
import { getZipPlace } from './zip-points.service.ts';

/** Routes for coordinates of places, from which browsers compute the distances to machines. */
export const placesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/places/:zip',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getZipPlace',
        summary: 'Get the location of a ZIP code',
        description:
          'Returns the center of its area according to the Census Bureau, in degrees rounded to hundredths. Returns 404 for unknown ZIP codes, such as those of the armed forces.',
        refuses: ['not_found'],
        params: z.object({ zip: zipCode }),
        response: { 200: zipPlace, 304: z.undefined() },
      },
    },
    ({ params }) => getZipPlace(params.zip),
  );
};
