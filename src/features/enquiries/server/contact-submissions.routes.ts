import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import {
  answeredInput,
  contactParams,
  contactsQuery,
  contactSubmission,
  readInput,
} from '../contact-submissions.schema.ts';
import { listContacts, markContact, markContactAnswered, removeContact } from './contact-submissions.service.ts';

const PATH = '/api/contact-submissions';
const tags = ['back office'];
const admin = { access: 'admin' } as const;

type Deps = { db: Db; now: () => Date };

/** The back office's side of the messages. */
export const contactSubmissionsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, now }) => {
  app.get(
    PATH,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'listContactSubmissions',
        summary: 'What visitors wrote: unread first, then the newest',
        description:
          'With `waiting=true` those that are not answered, the longest waiting first. `X-Unread-Count` says how many of all messages nobody has read.',
        querystring: contactsQuery,
        response: { 200: z.array(contactSubmission) },
      },
    },
    async (request, reply) => {
      const { rows, total, unread } = await listContacts(db, request.query);
      return reply
        .headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total), 'X-Unread-Count': String(unread) })
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
        description: 'Holds for all admins.',
        refuses: ['not_found'],
        params: contactParams,
        body: readInput,
        response: { 200: contactSubmission },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return reply.headers(NO_STORE).send(await markContact(db, requireUser(request), { id, ...request.body }));
    },
  );

  app.patch(
    `${PATH}/:id/answered`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'markContactAnswered',
        summary: 'Mark a message as answered, or as one that waits',
        description: 'Holds for all admins. A message that was only read still waits.',
        refuses: ['not_found'],
        params: contactParams,
        body: answeredInput,
        response: { 200: contactSubmission },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const wish = { id, ...request.body, now: now() };
      return reply.headers(NO_STORE).send(await markContactAnswered(db, requireUser(request), wish));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: admin,
      schema: {
        tags,
        operationId: 'deleteContactSubmission',
        summary: 'Delete a message for good',
        description: 'It cannot be brought back.',
        refuses: ['not_found'],
        params: contactParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeContact(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
