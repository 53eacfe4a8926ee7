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
        summary: 'The name of the site and how to reach its operator',
        description: "What every page shows of the operator, and the site's own address.",
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
        summary: 'Whom to write to about a hole in the site',
        description: 'As RFC 9116 has it; renewed by itself before it expires.',
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
        summary: 'Who finances machines',
        description: 'The lenders that pages name, each with the address of its own application.',
        response: { 200: z.array(lender), 304: z.undefined() },
      },
    },
    () => findLenders(source.db),
  );
};
