import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, isUser } from '#app/features/accounts/server/current-account.service.ts';
import { searchEventInput } from '../search-log.schema.ts';
import { COUNTED_ROUTE } from './page-views.service.ts';
import { countSearchEvent, type SearchLogDeps } from './search-log.service.ts';

/** Counts what visitors search for. */
export const searchLogRoutes: FastifyPluginAsyncZod<SearchLogDeps> = async (app, deps) => {
  app.post(
    '/api/searches',
    {
      ...COUNTED_ROUTE,
      schema: {
        tags: ['visits'],
        operationId: 'countSearch',
        summary: 'Count a search, and what came of it',
        description:
          'The client sends `searched` when a visitor looks at the results of a search, `opened` when a machine is opened from them, and `asked` when a question about that machine was sent. Stored are daily sums for each search, without the visitor; email addresses and telephone numbers are removed from the text. Crawlers and admins get the same response and are not counted; neither are searches without filters and text.',
        body: searchEventInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const account = getAccount(request);
      const isOperator = isUser(account) && account.role === 'admin';
      if (!isOperator) await countSearchEvent(deps, request.body, request.ip);
      return reply.code(204).send();
    },
  );
};
