import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { block, blockInput, blockParams } from '../blocks.schema.ts';
import { blockSender, liftBlock, listBlocks, type BlockingDeps } from './blocks.service.ts';

const tags = ['back office'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/blocks';

/** Routes for blocking senders of messages and listings. */
export const blocksRoutes: FastifyPluginAsyncZod<BlockingDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listBlocks',
        summary: 'List the blocked senders',
        description: 'Those whose block ends last first, at most 500.',
        response: { 200: z.array(block) },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listBlocks(deps)),
  );
  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'blockSender',
        summary: 'Block an email address, a telephone number or a network',
        description:
          'Messages and new listings from there are refused with 403 until the block ends. A network is the /24 of an IPv4 address, or the /48 of an IPv6 address. An earlier block of the same value is replaced.',
        body: blockInput,
        response: { 201: z.array(block) },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await blockSender(deps, requireUser(request), request.body)),
  );
  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'liftBlock',
        summary: 'Lift a block before it ends',
        description: 'Messages and listings from there are accepted again at once.',
        refuses: ['not_found'],
        params: blockParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await liftBlock(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
