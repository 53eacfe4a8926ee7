import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { heldDecision, heldMessage, heldParams } from '../held-messages.schema.ts';
import { threadsQuery } from '../threads.schema.ts';
import { decideHeldMessage, listHeldMessages, type HoldDeps } from './message-holds.service.ts';

const tags = ['conversations'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/held-messages';

/** Routes for the messages of new persons that are held until the office decides. */
export const messageHoldsRoutes: FastifyPluginAsyncZod<HoldDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listHeldMessages',
        summary: 'List the messages that are held, longest first',
        description:
          'Messages of persons to whom nobody has written yet, with signs of fraud or advertising. Their sellers do not see them.',
        querystring: threadsQuery,
        response: { 200: z.array(heldMessage) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listHeldMessages(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.post(
    `${PATH}/:id/decision`,
    {
      config,
      schema: {
        tags,
        operationId: 'decideHeldMessage',
        summary: 'Let a held message through, or reject it',
        description:
          'One that is let through goes its way as if it had been written now; a rejected one stays with the office and its writer, who learns of neither. Messages of the same conversation that were held only because they follow share the decision.',
        refuses: ['not_found', 'conflict'],
        params: heldParams,
        body: heldDecision,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await decideHeldMessage(deps, requireUser(request), { ...request.body, id: request.params.id });
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
