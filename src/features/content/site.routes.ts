import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { siteFacts } from './site.schema.ts';
import { createSiteFacts, type SiteSource } from './site.service.ts';

export const siteRoutes: FastifyPluginAsyncZod<SiteSource> = async (app, source) => {
  const getSiteFacts = createSiteFacts(source);

  app.get(
    '/api/site',
    {
      config: { access: 'public' },
      schema: {
        tags: ['reference'],
        summary: 'The name of the site and how to reach its operator',
        response: { 200: siteFacts },
      },
    },
    getSiteFacts,
  );
};
