import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { VISIT_DAYS, visitFigures } from '#app/features/site/site.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { saleFigures } from '../sale-figures.schema.ts';
import { findSaleFigures } from './sale-figures.db.ts';
import { pageTexts } from '../page-texts.schema.ts';
import { readPageTexts } from './page-texts.service.ts';
import { countViews } from './visit-figures.db.ts';

/** Registered with the reference data, whose responses have an ETag. */
export const figuresRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
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

  app.get(
    '/api/page-texts',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getPageTexts',
        summary: 'Get the words of the pages about the site and consignment',
        description: 'By the names of their parts. Paragraphs are separated by empty lines.',
        response: { 200: pageTexts },
      },
    },
    () => readPageTexts(db),
  );

  app.get(
    '/api/visit-figures',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getVisitFigures',
        summary: 'Get the number of views that the site has counted on an average day',
        description:
          'Covers the last 30 whole days in UTC: each visit counts once for each machine, and for the home page.',
        response: { 200: visitFigures },
      },
    },
    async () => {
      const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
      const [since, until] = [new Date(today - VISIT_DAYS * DAY_MS), new Date(today)];
      return { viewsADay: (await countViews(db, since, until)) / VISIT_DAYS };
    },
  );
};
