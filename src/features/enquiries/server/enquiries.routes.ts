import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { getAccount, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE, networkOf } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { answeredInput, contactParams, contactSubmission, readInput } from '../contact-submissions.schema.ts';
import { contactsQuery } from '../contacts-search.schema.ts';
import { begunThread, enquiryInput, sentEnquiry, threadInput } from '../enquiries.schema.ts';
import {
  beginThread,
  listContacts,
  markAnswered,
  markRead,
  removeContact,
  sendEnquiry,
  type EnquiryDeps,
} from './enquiries.service.ts';

const PATH = '/api/contact-submissions';
const tags = ['back office'];
const admin = { access: 'admin', permission: 'messages' } as const;

/** Routes for messages to the operator, with or without an account, and for the back office to read them. */
export const enquiriesRoutes: FastifyPluginAsyncZod<EnquiryDeps> = async (app, deps) => {
  app.post(
    PATH,
    {
      config: { access: 'public', limit: 'contact' },
      schema: {
        tags: ['enquiries'],
        operationId: 'sendContactSubmission',
        summary: 'Send a message to the operator',
        description:
          'Stores the message and mails it to the operator and, for a listing with Premium, to its seller. The sender gets a receipt by mail, with the whole message if they are signed in and the address is the confirmed one of their account; one address gets at most three a day, and one network causes at most ten an hour to other addresses. No sign-in is required. Blocked senders are refused.',
        refuses: ['not_allowed', 'conflict'],
        body: enquiryInput,
        response: { 201: sentEnquiry },
      },
    },
    async (request, reply) => {
      const sender = { account: getAccount(request), network: networkOf(request.ip) };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send(await sendEnquiry(deps, request.body, sender));
    },
  );

  app.post(
    '/api/threads',
    {
      config: { access: 'public', limit: 'contact' },
      schema: {
        tags: ['conversations'],
        operationId: 'beginThread',
        summary: 'Begin a conversation about a listing, or about none',
        description:
          'Does what a message to the operator does. A conversation that the address has begun about the listing is continued. Visitors without an account send `name` and `email`; for accounts, those of the account are the default. The response does not open the conversation: its link is mailed to the address.',
        refuses: ['not_allowed', 'invalid', 'conflict'],
        body: threadInput,
        response: { 201: begunThread },
      },
    },
    async (request, reply) => {
      const sender = { account: getAccount(request), network: networkOf(request.ip) };
      return reply
        .code(201)
        .headers(NO_STORE)
        .send({ id: await beginThread(deps, request.body, sender) });
    },
  );

  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listContactSubmissions',
        summary: 'List messages: unread first, then the newest',
        description:
          'With `waiting=true`, returns the messages that wait for the operator, oldest first; with `withSeller=true`, questions that were mailed to the seller of a listing with Premium, and wait for that seller. `X-Unread-Count` is the number of all other unread messages. If a text search matches more than 1,000 messages, the total is 1,000 and `X-Total-Count-Exact` is `false`.',
        querystring: contactsQuery,
        response: { 200: z.array(contactSubmission) },
      },
    },
    async (request, reply) => {
      const { rows, total, isTotalExact, unread } = await listContacts(deps.db, request.query);
      return reply
        .headers({
          ...NO_STORE,
          ...pageHeaders(PATH, request.query, total, isTotalExact),
          'X-Unread-Count': String(unread),
        })
        .send(rows);
    },
  );

  app.patch(
    `${PATH}/:id/read`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'markContactSubmission',
        summary: 'Mark a message as read or unread',
        description: 'Applies to all admins.',
        refuses: ['not_found'],
        params: contactParams,
        body: readInput,
        response: { 200: contactSubmission },
      },
    },
    async (request, reply) => {
      const admin = requireUser(request);
      return reply.headers(NO_STORE).send(await markRead(deps.db, admin, request.params.id, request.body.isRead));
    },
  );

  app.patch(
    `${PATH}/:id/answered`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'markContactAnswered',
        summary: 'Mark a message as answered, in no need of an answer, or unanswered',
        description:
          'Applies to all admins. Reading a message does not mark it as answered. `as` tells the two kinds apart; the response names the admin and the time.',
        refuses: ['not_found'],
        params: contactParams,
        body: answeredInput,
        response: { 200: contactSubmission },
      },
    },
    async (request, reply) => {
      const admin = requireUser(request);
      return reply.headers(NO_STORE).send(await markAnswered(deps, admin, request.params.id, request.body));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'deleteContactSubmission',
        summary: 'Delete a message permanently',
        description: 'It cannot be restored.',
        refuses: ['not_found', 'conflict'],
        params: contactParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeContact(deps.db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
