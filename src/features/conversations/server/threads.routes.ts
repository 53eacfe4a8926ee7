import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { networkOf, NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { releaseAnswer, type ReleaseDeps } from './release.service.ts';
import {
  answerParams,
  messageInput,
  newerMessages,
  releasedAnswer,
  releaseInput,
  threadKeyQuery,
  threadMessage,
  threadParams,
  threadsQuery,
  threadSummary,
  threadView,
} from '../threads.schema.ts';
import { listThreads, markThreadRead, readThread, writeMessage, type WriteDeps } from './threads.service.ts';

const WRITTEN_MEANWHILE = 'Somebody wrote meanwhile. Please read it, then send yours again.';
const tags = ['conversations'];
const PATH = '/api/threads';
const config = { access: 'user', acceptsKey: true } as const;

/** Routes for the conversations of buyers, sellers and the office. */
export const threadsRoutes: FastifyPluginAsyncZod<ReleaseDeps & WriteDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'listThreads',
        summary: 'List your conversations, the one with the newest message first',
        description:
          'Those that you began with the confirmed address of your account, with or without signing in, and those about your listings whose buyers you know.',
        querystring: threadsQuery,
        response: { 200: z.array(threadSummary) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listThreads(deps.db, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total) }).send(rows);
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getThread',
        summary: 'Read a conversation',
        description:
          'For its buyer, by a link with `key` or signed in with the confirmed address; for the seller once they have joined; and for admins who answer messages, which is recorded. Reading marks nothing as read.',
        refuses: ['not_found'],
        params: threadParams,
        querystring: threadKeyQuery,
        response: { 200: threadView },
      },
    },
    async (request, reply) => {
      const credentials = { account: getAccount(request), key: request.query.key };
      return reply.headers(NO_STORE).send(await readThread(deps, credentials, request.params.id));
    },
  );

  app.post(
    `${PATH}/:id/read`,
    {
      config,
      schema: {
        tags,
        operationId: 'markThreadRead',
        summary: 'Note that you have read a conversation until now',
        description: 'The others see when it was read last. Admins share one mark.',
        refuses: ['not_found'],
        params: threadParams,
        querystring: threadKeyQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await markThreadRead(deps, { account: getAccount(request), key: request.query.key }, request.params.id);
      return reply.code(204).headers(NO_STORE).send();
    },
  );

  app.post(
    `${PATH}/:id/messages/:messageId/release`,
    {
      config: { access: 'admin', permission: 'messages' },
      schema: {
        tags,
        operationId: 'releaseAnswer',
        summary: 'Pass a seller’s answer on to the buyer',
        description:
          'Only what a seller who has not joined wrote to the office, once, with telephone numbers, addresses and links covered. The buyer sees its files now or after the introduction. Facts of the answer are stated in the listing, unless they are stated by now or contradict it.',
        refuses: ['not_found', 'conflict'],
        params: answerParams,
        body: z.optional(z.nullable(releaseInput)),
        response: { 201: releasedAnswer },
      },
    },
    async (request, reply) => {
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(
          await releaseAnswer(deps, requireUser(request), { withFiles: false, ...request.body, ...request.params }),
        );
    },
  );

  app.post(
    `${PATH}/:id/messages`,
    {
      config: { ...config, limit: 'messages' },
      schema: {
        tags,
        operationId: 'writeMessage',
        summary: 'Write into a conversation',
        description:
          'The others are told by mail, with everything written within two minutes. Only the office chooses a `channel`: `buyer`, `seller` for one who has not joined, or `office` for a note that nobody else reads, with `isCall` about a telephone call. `attachments` are ids of uploaded files; a message with files needs no words. With `passedFiles` the office passes on files that the buyer sent to the seller, or the seller to the buyer, who sees them from then on. With `after`, the last message that the author has seen, nothing is stored if others wrote since: the 409 contains their `messages`.',
        refuses: ['not_found', 'not_allowed', 'conflict'],
        params: threadParams,
        querystring: threadKeyQuery,
        body: messageInput,
        response: { 201: threadMessage, 409: newerMessages },
      },
    },
    async (request, reply) => {
      const { params, query, body, ip } = request;
      const credentials = { account: getAccount(request), key: query.key, network: networkOf(ip) };
      const outcome = await writeMessage(deps, credentials, { ...body, id: params.id });
      reply.headers(NO_STORE);
      if ('written' in outcome) return reply.code(201).send(outcome.written);
      const { newer: messages } = outcome;
      return reply.code(409).send({ statusCode: 409, error: 'Conflict', message: WRITTEN_MEANWHILE, messages });
    },
  );
};
