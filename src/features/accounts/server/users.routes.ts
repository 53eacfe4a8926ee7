import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireSession, requireUser } from './current-account.service.ts';
import { inviteColleague } from './invitations.service.ts';
import { accountChangeInput, invitationInput, passwordSettingInput, suspensionInput } from '../accounts.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { asTexts } from '#app/lib/stored-values.ts';
import { deleteUser, previewDeletion } from './deleted-users.service.ts';
import { changeUser, listUsers, removeSecondFactors, resetUserPassword } from './users.service.ts';
import { liftSuspension, suspendUser } from './suspension.service.ts';
import { managedUser, userDeletion, userParams as params } from '../users.schema.ts';
import { usersQuery } from '../users-search.schema.ts';

const tags = ['users'];
const ALL = '/api/admin/users';
const ONE = `${ALL}/:id`;
const config = { access: 'admin', permission: 'users' } as const;
const withReauthentication = { ...config, reauthentication: true } as const;

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
        summary: 'List all accounts, by username by default',
        description: 'Every word of `search` must occur in the username, name or email address.',
        querystring: usersQuery,
        response: { 200: z.array(managedUser) },
      },
    },
    async (request, reply) => {
      const { users, total } = await listUsers(db, request.query);
      return reply.headers({ ...NO_STORE, ...pageHeaders(ALL, request.query, total) }).send(users);
    },
  );

  app.post(
    '/api/admin/invitations',
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'inviteColleague',
        summary: 'Invite a colleague to the back office',
        description:
          "Opens an admin's account, and mails its owner a link to choose a password, which is valid for a week. The same address again, before the link was used, gets another one. Returns 409 if another account has the address.",
        refuses: ['conflict'],
        body: invitationInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await inviteColleague(deps, requireUser(request), request.body);
      return reply.code(204).send();
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
          'Absent fields stay unchanged. `permissions` is what an admin may do: a new admin without it gets all. Another name, address, role or permission requires a recent sign-in, and another role ends the sessions of the account. Returns 409 if another account has the name or address, if admins take their own role or the permission `users` from themselves, or if no admin with all permissions would remain.',
        refuses: ['not_found', 'conflict'],
        params,
        body: z.extend(asTexts(accountChangeInput), { permissions: z.optional(z.array(z.string())) }),
        documentedBody: accountChangeInput,
        response: { 200: managedUser },
      },
    },
    (request) => {
      const { id } = request.params;
      return changeUser(deps, { admin: requireUser(request), session: requireSession(request) }, id, request.body);
    },
  );

  app.post(
    `${ONE}/reset-password`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'resetUserPassword',
        summary: 'Set a new password for an account',
        description:
          'Ends all sessions of the account. Returns 409 for your own account: change your password in the profile.',
        refuses: ['not_found', 'conflict'],
        params,
        body: passwordSettingInput,
        response: { 200: managedUser },
      },
    },
    (request) => resetUserPassword(deps, requireUser(request), request.params.id, request.body.newPassword),
  );

  app.delete(
    `${ONE}/second-factors`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'removeSecondFactors',
        summary: 'Remove the second factors of an account',
        description:
          'For an owner who has lost them: the password alone signs in again. Ends all sessions of the account, and mails its confirmed address. Returns 409 for your own account, and for one without second factors.',
        refuses: ['not_found', 'conflict'],
        params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeSecondFactors(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.put(
    `${ONE}/suspension`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'suspendUser',
        summary: 'Suspend an account',
        description:
          'Ends all sessions of the account, refuses its sign-ins, and hides its listings from visitors; those of an admin, which are the operator’s, stay. Days of placements stand still. `reason` is only shown in the back office. Returns 409 for your own account, for one that is suspended already, and for the last admin with all permissions.',
        refuses: ['not_found', 'conflict'],
        params,
        body: suspensionInput,
        response: { 200: managedUser },
      },
    },
    (request) => suspendUser(deps, requireUser(request), request.params.id, request.body.reason),
  );

  app.delete(
    `${ONE}/suspension`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'liftSuspension',
        summary: 'Lift the suspension of an account',
        description: 'Visitors see its listings again as they were. Returns 409 for an account that is not suspended.',
        refuses: ['not_found', 'conflict'],
        params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await liftSuspension(deps, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.get(
    `${ONE}/deletion`,
    {
      config,
      schema: {
        tags,
        operationId: 'foreseeUserDeletion',
        summary: 'Preview the deletion of an account',
        description:
          'Returns the numbers of its listings by status, photos and messages, and of its payments, which are kept without the personal data.',
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
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Delete an account and its listings',
        description:
          'Both can be restored for 30 days, and are deleted permanently after that. Returns 409 for your own account, and for the last admin with all permissions.',
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
