import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  messageReport,
  messageReportDecision,
  messageReportParams,
  messageReportsQuery,
} from '../message-reports.schema.ts';
import { decideMessageReport, listMessageReports, type MessageReportDeps } from './message-reports.service.ts';

const tags = ['conversations'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/message-reports';

/** Routes for the messages that buyers and sellers report: the office decides about them. */
export const messageReportsRoutes: FastifyPluginAsyncZod<MessageReportDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listMessageReports',
        summary: 'List reported messages, those that wait longest first',
        description:
          'The reports in this `state`, by default the open ones. With another `state`, the last decided come first.',
        querystring: messageReportsQuery,
        response: { 200: z.array(messageReport) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listMessageReports(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.post(
    `${PATH}/:id/decision`,
    {
      config,
      schema: {
        tags,
        operationId: 'decideMessageReport',
        summary: 'Remove a reported message, or dismiss the report',
        description:
          'Upheld, only the office reads the words and files of the message from then on. Whoever reported it is mailed the outcome, and the `answer` if there is one. Returns 409 if somebody has decided meanwhile.',
        refuses: ['not_found', 'conflict'],
        params: messageReportParams,
        body: messageReportDecision,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await decideMessageReport(deps, requireUser(request), { ...request.body, id: request.params.id });
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
