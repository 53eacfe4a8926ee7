import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { userOf } from '#app/features/accounts/account.ts';
import { accountChangeInput, passwordSettingInput } from '#app/features/accounts/accounts.schema.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { changeUser, deleteUser, resetUserPassword, type UserChangesDeps } from './user-changes.service.ts';
import { managedUser, userDeletion, userParams as params, usersQuery } from './users.schema.ts';
import { foreseeDeletion, listUsers } from './users.service.ts';

const tags = ['users'];
const ALL = '/api/admin/users';
const ONE = `${ALL}/:id`;
const config = { access: 'admin' } as const;

/** What admins do with other people's accounts. */
export const usersRoutes: FastifyPluginAsyncZod<UserChangesDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        summary: 'All accounts, by username unless asked otherwise',
        querystring: usersQuery,
        response: { 200: z.array(managedUser) },
      },
    },
    async (request, reply) => {
      const { users, total } = await listUsers(db, request.query);
      return reply.headers({ ...PERSONAL, ...pageHeaders(ALL, request.query, total) }).send(users);
    },
  );

  app.patch(
    ONE,
    {
      config,
      schema: { tags, summary: 'Change an account', params, body: accountChangeInput, response: { 200: managedUser } },
    },
    (request) => changeUser(deps, userOf(request), request.params.id, request.body),
  );

  app.post(
    `${ONE}/reset-password`,
    {
      config,
      schema: {
        tags,
        summary: 'Give an account a new password',
        params,
        body: passwordSettingInput,
        response: { 200: managedUser },
      },
    },
    (request) => resetUserPassword(deps, userOf(request), request.params.id, request.body.newPassword),
  );

  app.get(
    `${ONE}/deletion`,
    {
      config,
      schema: {
        tags,
        summary: 'What the deletion of an account would take along',
        params,
        response: { 200: userDeletion },
      },
    },
    async (request, reply) => reply.headers(PERSONAL).send(await foreseeDeletion(db, request.params.id)),
  );

  app.delete(
    ONE,
    {
      config,
      schema: { tags, summary: 'Delete an account and its listings', params, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await deleteUser(deps, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
