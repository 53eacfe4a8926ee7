import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { adminSearchResults, adminSearch } from '../admin-search.schema.ts';
import { searchBackOffice } from './admin-search.service.ts';

export const adminSearchRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/admin/search',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['back office'],
        operationId: 'searchBackOffice',
        summary: 'Accounts, listings, messages, payments and mails that a text is found in',
        description: 'At most six of each sort, the newest first. Numbers of PayPal orders and captures are found too.',
        querystring: adminSearch,
        response: { 200: adminSearchResults },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await searchBackOffice(db, request.query.search)),
  );
};
