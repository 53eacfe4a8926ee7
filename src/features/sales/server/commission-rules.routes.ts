import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { commissionPercentInput, commissionRule, commissionRuleInput, saleParams } from '../sales.schema.ts';
import { addCommissionRule, changeCommissionRule, listCommissionRules } from './commission-rules.service.ts';

const tags = ['sales'];
const PATH = '/api/admin/commissions';
const config = { access: 'admin', permission: 'payments' } as const;
const response = { 200: z.array(commissionRule) };

/** Routes for the operator's table of commissions. Each answers with the whole table, which is short. */
export const commissionRulesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listCommissions',
        summary: 'List the table of commissions',
        description: 'What is agreed with a seller comes before what applies to a brand, and that before the rest.',
        response,
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listCommissionRules(db)),
  );

  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'addCommission',
        summary: 'Add an entry to the table of commissions',
        description: 'For later sales. Returns 409 if there is an entry for the same channel, brand and seller.',
        refuses: ['conflict', 'invalid'],
        body: commissionRuleInput,
        response,
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await addCommissionRule(db, requireUser(request), request.body)),
  );

  app.put(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'changeCommission',
        summary: 'Change the percentage of an entry of the table of commissions',
        description: 'For later sales: those that are recorded keep theirs.',
        refuses: ['not_found'],
        params: saleParams,
        body: commissionPercentInput,
        response,
      },
    },
    async (request, reply) => {
      const { percent } = request.body;
      return reply
        .headers(NO_STORE)
        .send(await changeCommissionRule(db, requireUser(request), request.params.id, percent));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteCommission',
        summary: 'Delete an entry of the table of commissions',
        description: 'Sales that are recorded keep their commission.',
        refuses: ['not_found'],
        params: saleParams,
        response,
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await changeCommissionRule(db, requireUser(request), request.params.id, null)),
  );
};
