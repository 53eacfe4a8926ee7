import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendAuditedExport } from '#app/features/accounts/server/admin-audit.service.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { dealsFilter, dealsQuery } from '../deals-search.schema.ts';
import { deal, dealChange, dealDetails, dealParams, dealsSummary, newDeal, urgentDeal } from '../deals.schema.ts';
import { beginDeal, changeDeal } from './deal-changes.service.ts';
import { dealsExport } from './deals-export.service.ts';
import { getDeal, listDeals, listUrgentDeals, sumDeals, type DealsDeps } from './deals.service.ts';

const tags = ['deals'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/deals';

/** Routes for the deals of the office. */
export const dealsRoutes: FastifyPluginAsyncZod<DealsDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listDeals',
        summary: 'List deals',
        description:
          'Conversations with an introduction, an offer or a quote, and those that the office has made deals; not those in which the caller takes part. By the day of their next step, unless sorted otherwise. Without a page, at most 500.',
        querystring: dealsQuery,
        response: { 200: z.array(deal) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listDeals(deps, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${PATH}/summary`,
    {
      config,
      schema: {
        tags,
        operationId: 'sumDeals',
        summary: 'Add up how many deals stand in each stage, and how much money',
        description: 'Of the deals that match; the sums are of `amountUsd` and `commissionUsd`. All stages, in order.',
        querystring: dealsFilter,
        response: { 200: dealsSummary },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await sumDeals(deps, requireUser(request), request.query)),
  );

  app.get(
    `${PATH}/today`,
    {
      config,
      schema: {
        tags,
        operationId: 'listUrgentDeals',
        summary: 'List the deals that are of concern today, with the reasons',
        description:
          'Next steps that are overdue or due today, answers that are late or will be within two hours, offers that expire within 24 hours, and accepted offers and quotes of lost deals. At most 100.',
        response: { 200: z.array(urgentDeal) },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await listUrgentDeals(deps, requireUser(request))),
  );

  app.get(
    '/api/admin/export/deals',
    {
      config,
      schema: {
        tags,
        operationId: 'exportDeals',
        produces: ['text/csv'],
        summary: 'Export deals as CSV',
        description: 'Returns the deals that match the filters, as one file, the newest first.',
        querystring: dealsFilter,
        response: { 200: z.any() },
      },
    },
    async (request, reply) =>
      sendAuditedExport(request, reply, deps, dealsExport(deps, requireUser(request), request.query)),
  );

  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'beginDeal',
        summary: 'Make a conversation a deal',
        description: 'The caller looks after it. A conversation that is one already stays as it is.',
        refuses: ['not_found'],
        body: newDeal,
        response: { 201: dealDetails },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await beginDeal(deps, requireUser(request), request.body.threadId)),
  );

  app.get(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getDeal',
        summary: 'Get a deal with its history and the notes of the office',
        description: 'The id is that of its conversation.',
        refuses: ['not_found'],
        params: dealParams,
        response: { 200: dealDetails },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await getDeal(deps, requireUser(request), request.params.id)),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'changeDeal',
        summary: 'Change a deal',
        description:
          'Absent fields stay unchanged. `version` is that of the deal that the caller has seen: if somebody else has changed it since, the response is 412. A lost deal needs a reason. As long as an offer or a quote is accepted, a deal is neither lost nor before `under-offer`. `note` is added to the conversation, for the office only.',
        refuses: ['not_found', 'conflict', 'stale', 'invalid'],
        params: dealParams,
        body: dealChange,
        response: { 200: dealDetails },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, id: request.params.id };
      return reply.headers(NO_STORE).send(await changeDeal(deps, requireUser(request), change));
    },
  );
};
