import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { guideAnswer, guideQuery } from '../price-guide.schema.ts';
import { answerPriceGuide } from './price-guide.service.ts';

/** Registered with the reference data, whose responses have an ETag. */
export const priceGuideRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  app.get(
    '/api/price-guide',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getPriceGuide',
        summary: 'Get what machines of a kind sold for',
        description:
          'The kind is the number of heads, four years of manufacture, and whether they were new; of the brand alone if enough of it were sold. Covers the sales of the last 24 whole months whose price is known, and which could not be undone any more when this month began, without the cheapest and the dearest tenth, rounded outwards to $1,000 or, below $10,000, to $500. Null for fewer than ten sales or three sellers.',
        querystring: guideQuery,
        response: { 200: guideAnswer },
      },
    },
    (request) => answerPriceGuide(db, request.query, now()),
  );
};
