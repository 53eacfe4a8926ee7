import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { lender, siteFacts } from '#app/features/site/site.schema.ts';
import { securityText, createSiteFacts, findLenders, type SiteSource } from './site.service.ts';

export const siteRoutes: FastifyPluginAsyncZod<SiteSource> = async (app, source) => {
  const getSiteFacts = createSiteFacts(source);

  app.get(
    '/api/site',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getSite',
        summary: 'Get the name of the site and the contact of its operator',
        description: "Returns what every page shows of the operator, and the site's own address.",
        response: { 200: siteFacts, 304: z.undefined() },
      },
    },
    getSiteFacts,
  );

  app.get(
    '/.well-known/security.txt',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getSecurityText',
        produces: ['text/plain'],
        summary: 'Get the contact for reports of security vulnerabilities',
        description: 'In the format of RFC 9116. Renewed automatically before it expires.',
        response: { 200: z.string(), 304: z.undefined() },
      },
    },
    async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(await getSiteFacts(), source.now())),
  );

  app.get(
    '/api/lenders',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'findLenders',
        summary: 'List the lenders that finance machines',
        description: 'Returns the lenders that pages name, each with the address of its application form.',
        response: { 200: z.array(lender), 304: z.undefined() },
      },
    },
    () => findLenders(source.db),
  );
};
