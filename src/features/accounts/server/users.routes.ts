import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireUser } from './current-account.service.ts';
import { accountChangeInput, passwordSettingInput } from '../accounts.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { asTexts } from '#app/lib/stored-values.ts';
import { changeUser, deleteUser, resetUserPassword, previewDeletion, listUsers } from './users.service.ts';
import { managedUser, userDeletion, userParams as params, usersQuery } from '../users.schema.ts';

const tags = ['users'];
const ALL = '/api/admin/users';
const ONE = `${ALL}/:id`;
const config = { access: 'admin' } as const;

/** Routes for admins to manage other accounts. */
export const usersRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    ALL,
    {
      config,
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'All accounts, by username unless asked otherwise',
        description: 'Every word of `search` has to stand in username, name or email.',
        querystring: usersQuery,
        response: { 200: z.array(managedUser) },
      },
    },
    async (request, reply) => {
      const { users, total } = await listUsers(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(users);
    },
  );

  app.patch(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'changeUser',
        summary: 'Change an account',
        description:
          "What is absent stays. A name or address that another account has is a conflict, and so is to take the admin's role from oneself.",
        refuses: ['not_found', 'conflict'],
        params,
        body: asTexts(accountChangeInput),
        documentedBody: accountChangeInput,
        response: { 200: managedUser },
      },
    },
    (request) => changeUser(deps, requireUser(request), request.params.id, request.body),
  );

  app.post(
    `${ONE}/reset-password`,
    {
      config,
      schema: {
        tags,
        operationId: 'resetUserPassword',
        summary: 'Give an account a new password',
        description: 'All its sessions end. The own password is changed in the profile: here it is a conflict.',
        refuses: ['not_found', 'conflict'],
        params,
        body: passwordSettingInput,
        response: { 200: managedUser },
      },
    },
    (request) => resetUserPassword(deps, requireUser(request), request.params.id, request.body.newPassword),
  );

  app.get(
    `${ONE}/deletion`,
    {
      config,
      schema: {
        tags,
        operationId: 'foreseeUserDeletion',
        summary: 'What the deletion of an account would take along',
        description: 'Its listings by their status, and its payments, which stay without the person.',
        refuses: ['not_found'],
        params,
        response: { 200: userDeletion },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await previewDeletion(db, request.params.id)),
  );

  app.delete(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete an account and its listings',
        description: 'The own account is a conflict.',
        refuses: ['not_found', 'conflict'],
        params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteUser(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
