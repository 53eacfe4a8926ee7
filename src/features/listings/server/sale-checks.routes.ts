import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NO_STORE } from '#app/lib/http.ts';
import { saleAnswerInput, saleCheck, saleCheckInput } from '../sale-checks.schema.ts';
import { answerSaleCheck, getSaleCheck, type SaleCheckDeps } from './sale-checks.service.ts';

const byLink = { access: 'public', limit: 'mailedLinks' } as const;
const tags = ['listings'];

/** What the mail does that asks whether a machine is still for sale: its links open a page, and that asks here. */
export const saleChecksRoutes: FastifyPluginAsyncZod<SaleCheckDeps> = async (app, deps) => {
  app.post(
    '/api/sale-checks/lookup',
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'getSaleCheck',
        summary: 'The machine that a mailed question is about',
        description: 'Changes nothing, however often it is asked: programs that read mails open links too.',
        body: saleCheckInput,
        response: { 200: saleCheck },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getSaleCheck(deps.db, request.body.token, deps.now())),
  );

  app.post(
    '/api/sale-checks/answers',
    {
      config: byLink,
      schema: {
        tags,
        operationId: 'answerSaleCheck',
        summary: 'Answer whether a machine is still for sale, by the token of the mail',
        description:
          'Good once. `for-sale` says so to buyers and brings back a listing that rests, `lower-price` lowers the price at once, `sold` marks it as sold. What the listing is not open to is a conflict, and leaves the token good.',
        refuses: ['conflict'],
        body: saleAnswerInput,
        response: { 200: saleCheck },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await answerSaleCheck(deps, request.body)),
  );
};
