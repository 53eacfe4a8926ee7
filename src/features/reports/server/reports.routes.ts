import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import type { ModerationDeps } from '#app/features/moderation/server/moderation.service.ts';
import { NO_STORE, networkOf } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { reportsQuery } from '../reports-list.schema.ts';
import { readyAnswers, reportDecision, reportedListing, reportInput } from '../reports.schema.ts';
import { decideReports, listReports, readReadyAnswers } from './report-decisions.service.ts';
import { reportListing } from './reports.service.ts';

const ADMIN_PATH = '/api/admin/reports';
const tags = ['moderation'];
const review = { access: 'admin', permission: 'moderation' } as const;

/** Routes for reports of listings: visitors send them, and moderators decide. */
export const reportsRoutes: FastifyPluginAsyncZod<ModerationDeps> = async (app, deps) => {
  app.post(
    '/api/machines/:id/reports',
    {
      config: { access: 'public', limit: 'reports' },
      schema: {
        tags: ['enquiries'],
        operationId: 'reportMachine',
        summary: 'Report a public listing to the operator',
        description:
          'For a moderator to decide; the seller does not learn who reported it. `message` is required for wrong facts. A signed-in account, or whoever gives an `email`, is told the decision by mail. While a report waits, another one of the same listing for the same reason is not stored if it comes from the same account or address, or without either from the same network. Blocked senders are refused.',
        refuses: ['not_allowed', 'not_found'],
        params: machineIdParams,
        body: reportInput,
        response: { 201: z.object({}) },
      },
    },
    async (request, reply) => {
      const author = { account: getAccount(request), network: networkOf(request.ip) };
      await reportListing(deps, request.params.id, request.body, author);
      return reply.code(201).headers(NO_STORE).send({});
    },
  );

  app.get(
    ADMIN_PATH,
    {
      config: review,
      schema: {
        tags,
        operationId: 'listReports',
        summary: 'List reported listings, those that wait longest first',
        description:
          'Each listing with its reports in this `state`, by default the open ones. With another `state`, the last decided come first.',
        querystring: reportsQuery,
        response: { 200: z.array(reportedListing) },
      },
    },
    async (request, reply) => {
      const { listings, total } = await listReports(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ADMIN_PATH, request.query, total) }).send(listings);
    },
  );

  app.get(
    `${ADMIN_PATH}/answers`,
    {
      config: review,
      schema: {
        tags,
        operationId: 'getReportAnswers',
        summary: 'Get the ready-made answers to those who report listings',
        description: 'By outcome and reason; `several` is for reports with different reasons.',
        response: { 200: readyAnswers },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readReadyAnswers(deps.db)),
  );

  app.post(
    `${ADMIN_PATH}/decisions`,
    {
      config: review,
      schema: {
        tags,
        operationId: 'decideReports',
        summary: 'Decide about open reports of one listing',
        description:
          'With upheld reports, `measure` rejects the listing or marks it as sold, as `PATCH /api/machines/{id}/status` does. Reporters with an address are mailed the `answer`. Returns 409 if another moderator has decided about one of them, or the listing to change has been deleted.',
        refuses: ['not_found', 'conflict'],
        body: reportDecision,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await decideReports(deps, requireUser(request), request.body);
      return reply.code(204).send();
    },
  );
};
