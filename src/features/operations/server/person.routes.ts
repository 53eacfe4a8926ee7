import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { eventsQuery, person, personEvent, personQuery } from '../person.schema.ts';
import { getPerson, listPersonEvents } from './person.service.ts';

const tags = ['back office'];
/** Any admin: each part of the answer requires the permission of its section. */
const config = { access: 'admin', permission: null } as const;
const EVENTS = '/api/admin/people/events';

/** Routes of a person's page in the back office. */
export const personRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/admin/people',
    {
      config,
      schema: {
        tags,
        operationId: 'getPerson',
        summary: 'Get a person by account or email address',
        description:
          'Exactly one of `id` and `email` is required. An address without an account returns `id` null. Parts that the caller may not see are null.',
        refuses: ['not_found'],
        querystring: personQuery,
        response: { 200: person },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getPerson(db, requireUser(request), request.query)),
  );

  app.get(
    EVENTS,
    {
      config,
      schema: {
        tags,
        operationId: 'listPersonEvents',
        summary: 'List what a person did and what was done with them',
        description:
          'Listings, messages, payments, mails and entries of the audit log in one order, newest first, as far as the caller may see them. Changes by imports are not included. At most the newest 500.',
        refuses: ['not_found'],
        querystring: eventsQuery,
        response: { 200: z.array(personEvent) },
      },
    },
    async (request, reply) => {
      const { events, total } = await listPersonEvents(db, requireUser(request), request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(EVENTS, request.query, total) }).send(events);
    },
  );
};
