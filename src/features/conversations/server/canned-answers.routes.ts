import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { cannedAnswer, cannedAnswerInput, cannedAnswerParams, cannedAnswers } from '../canned-answers.schema.ts';
import {
  addCannedAnswer,
  changeCannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
} from './canned-answers.service.ts';
import type { ThreadDeps } from './threads.service.ts';

const tags = ['conversations'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/canned-answers';

/** Routes for answers that the office has written in advance. */
export const cannedAnswersRoutes: FastifyPluginAsyncZod<ThreadDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listCannedAnswers',
        summary: 'List canned answers, by title',
        description: 'Their fields are not filled in: {machine}, {price}, {link} and {buyer}.',
        response: { 200: cannedAnswers },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listCannedAnswers(deps.db)),
  );

  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'addCannedAnswer',
        summary: 'Add a canned answer',
        description: 'Other fields in braces than {machine}, {price}, {link} and {buyer} are refused.',
        refuses: ['conflict'],
        body: cannedAnswerInput,
        response: { 201: cannedAnswer },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await addCannedAnswer(deps, requireUser(request), request.body)),
  );

  app.put(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'changeCannedAnswer',
        summary: 'Change a canned answer',
        description: 'Messages that contain its former words stay as they are.',
        refuses: ['not_found', 'conflict'],
        params: cannedAnswerParams,
        body: cannedAnswerInput,
        response: { 200: cannedAnswer },
      },
    },
    async (request, reply) => {
      const changed = { ...request.body, id: request.params.id };
      return reply.headers(NO_STORE).send(await changeCannedAnswer(deps, requireUser(request), changed));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteCannedAnswer',
        summary: 'Delete a canned answer',
        description: 'It cannot be restored; the audit log keeps its words.',
        refuses: ['not_found'],
        params: cannedAnswerParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeCannedAnswer(deps, requireUser(request), request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
};
