import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders, pagingQuery } from '#app/lib/paging.ts';
import { deletedUser, managedUser, userParams as params } from '../users.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireUser } from './current-account.service.ts';
import { listDeletedUsers, restoreUser } from './deleted-users.service.ts';

const tags = ['users'];
const ALL = '/api/admin/deleted-users';
const config = { access: 'admin', permission: 'users' } as const;

/** Routes for admins to restore deleted accounts. */
export const deletedUsersRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listDeletedUsers',
        summary: 'List deleted accounts that can be restored, most recently deleted first',
        description: 'They are deleted permanently 30 days after an admin deleted them.',
        querystring: pagingQuery,
        response: { 200: z.array(deletedUser) },
      },
    },
    async (request, reply) => {
      const { users, total } = await listDeletedUsers(deps.db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(users);
    },
  );

  app.post(
    `${ALL}/:id/restore`,
    {
      config: { ...config, reauthentication: true },
      schema: {
        tags,
        operationId: 'restoreUser',
        summary: 'Restore a deleted account with its listings',
        description:
          'The account signs in with its password again, as a user: a former admin gets the role from another admin. Placements continue as those of a restored listing.',
        refuses: ['not_found', 'conflict'],
        params,
        response: { 200: managedUser },
      },
    },
    (request) => restoreUser(deps, requireUser(request), request.params.id),
  );
};
