import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { networkOf, NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { sellerAnswer, sellerQuestion, threadMessage, threadParams, threadsQuery } from '../threads.schema.ts';
import { answerQuestion, listSellerQuestions } from './seller-questions.service.ts';
import type { WriteDeps } from './threads.service.ts';

const tags = ['conversations'];
const PATH = '/api/seller/questions';

/** Routes for the questions about a seller's listings that the office answers. */
export const sellerQuestionsRoutes: FastifyPluginAsyncZod<WriteDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'listSellerQuestions',
        summary: 'List the questions about your listings that the office answers',
        description:
          'Those about listings without Premium, newest first: without the person who asks, and with telephone numbers, addresses and links covered. Once the office introduces you to the buyer, the conversation takes the place of the question.',
        querystring: threadsQuery,
        response: { 200: z.array(sellerQuestion) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listSellerQuestions(deps.db, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.post(
    `${PATH}/:id/answers`,
    {
      config: { access: 'user', limit: 'messages' },
      schema: {
        tags,
        operationId: 'answerSellerQuestion',
        summary: 'Answer a question about your listing',
        description:
          'The answer goes to the office, which may pass it on to the buyer. `facts` of the machine are added to the listing when it does.',
        refuses: ['not_found', 'not_allowed', 'conflict'],
        params: threadParams,
        body: sellerAnswer,
        response: { 201: threadMessage },
      },
    },
    async (request, reply) => {
      const answer = { ...request.body, id: request.params.id, network: networkOf(request.ip) };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await answerQuestion(deps, requireUser(request), answer));
    },
  );
};
