import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { messageReportInput } from '../message-reports.schema.ts';
import { answerParams, threadKeyQuery, threadParams } from '../threads.schema.ts';
import { reportMessage } from './message-reports.service.ts';
import { mailLink, replaceLink, type LinkDeps } from './thread-safety.service.ts';

const tags = ['conversations'];
const PATH = '/api/threads/:id';

/** Routes with which those who take part in a conversation protect themselves. */
export const threadSafetyRoutes: FastifyPluginAsyncZod<LinkDeps> = async (app, deps) => {
  app.post(
    `${PATH}/link`,
    {
      config: { access: 'user', limit: 'messages' },
      schema: {
        tags,
        operationId: 'replaceThreadLink',
        summary: 'End the links in the mails of a conversation’s buyer',
        description:
          'For the buyer with an account, and for the office. Later mails have another link and another address for answers.',
        refuses: ['not_found'],
        params: threadParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await replaceLink(deps, requireUser(request), request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.post(
    `${PATH}/link/mail`,
    {
      config: { access: 'public', limit: 'threadLinks' },
      schema: {
        tags,
        operationId: 'mailThreadLink',
        summary: 'Mail the link to a conversation to its buyer',
        description:
          'For whoever has a link that does not work any more. The mail goes to the address of the buyer, at most three times a day; the response is the same without such a conversation or address.',
        params: threadParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mailLink(deps, request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.post(
    `${PATH}/messages/:messageId/report`,
    {
      config: { access: 'user', acceptsKey: true, limit: 'messages' },
      schema: {
        tags,
        operationId: 'reportMessage',
        summary: 'Report a message of the other side to the office',
        description:
          'For the office to decide; the other side learns nothing of it. While a report of the message waits, and once the message was removed, another one is not stored. Whoever reported it is mailed the outcome.',
        refuses: ['not_found'],
        params: answerParams,
        querystring: threadKeyQuery,
        body: messageReportInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request;
      const credentials = { account: getAccount(request), key: query.key };
      await reportMessage(deps, credentials, { ...params, reason: body.reason });
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
