import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { colleagues, deskChange, deskPage, deskQuery, deskView } from '../desk.schema.ts';
import { threadParams } from '../threads.schema.ts';
import { changeThread } from './desk-changes.service.ts';
import { listColleagues, listDeskThreads, readDeskView } from './desk.service.ts';
import type { ThreadDeps } from './threads.service.ts';

const tags = ['conversations'];
const config = { access: 'admin', permission: 'messages' } as const;
const PATH = '/api/admin/threads';

/** Routes for the office's view of all conversations. */
export const deskRoutes: FastifyPluginAsyncZod<ThreadDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listDeskThreads',
        summary: 'List all conversations, by whom they wait for',
        description:
          'Those of a `group` that wait longest come first, after due reminders; closed ones, and those of all groups, are sorted by their newest message. `search` looks into messages, names and addresses of buyers, listings and subjects. `next` is the `cursor` of the next page.',
        querystring: deskQuery,
        response: { 200: deskPage },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await listDeskThreads(deps, requireUser(request), request.query)),
  );

  app.get(
    `${PATH}/assignees`,
    {
      config,
      schema: {
        tags,
        operationId: 'listThreadAssignees',
        summary: 'List the admins to whom conversations can be assigned',
        description: 'Those who have the permission `messages`, by name.',
        response: { 200: colleagues },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listColleagues(deps.db)),
  );

  app.get(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getDeskThread',
        summary: 'Get what only the office knows of a conversation',
        description:
          'Its assignee and reminder, and up to ten other conversations each of the same buyer and about the same listing. `GET /api/threads/{id}` returns its messages.',
        refuses: ['not_found'],
        params: threadParams,
        response: { 200: deskView },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readDeskView(deps, request.params.id)),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'changeThread',
        summary: 'Assign, close or reopen a conversation, or set a reminder',
        description:
          'Absent fields stay unchanged. A reminder is due at 9:00 of its day in the time zone of the site, or today at 16:00; from then on the conversation waits for the office, until the office writes, closes it, or removes the reminder. Closing removes it, and marks messages of the contact form as in no need of an answer.',
        refuses: ['not_found'],
        params: threadParams,
        body: deskChange,
        response: { 200: deskView },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await changeThread(deps, requireUser(request), { ...request.body, id });
      return reply.headers(NO_STORE).send(await readDeskView(deps, id));
    },
  );
};
