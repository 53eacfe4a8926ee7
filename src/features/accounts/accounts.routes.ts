import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { deleteOwnAccount } from './account-deletion.service.ts';
import { accountExport } from './account-export.schema.ts';
import { exportAccount } from './account-export.service.ts';
import { sessionOf, userOf } from './account.ts';
import { currentUser } from './account-answers.schema.ts';
import { accountDeletionInput, passwordChangeInput, profileInput, registrationInput } from './accounts.schema.ts';
import { callerOf } from './caller.ts';
import { enterAs } from './enter-as.ts';
import { changePassword, type PasswordChangeDeps } from './password-change.service.ts';
import { changeProfile, getCurrentUser, type ProfileDeps } from './profile.service.ts';
import { register, type RegistrationDeps } from './registration.service.ts';
import type { SessionCookie } from './session-cookie.ts';

export type AccountsDeps = RegistrationDeps & ProfileDeps & PasswordChangeDeps & { cookie: SessionCookie };

const tags = ['accounts'];
const user = { access: 'user' } as const;

/** Opening an account, what it says of its owner, and its end. */
export const accountsRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, { cookie, ...deps }) => {
  const { db, mails } = deps;

  app.get(
    '/api/user',
    {
      // A visitor is told that nobody is signed in.
      config: { access: 'guest' },
      schema: { tags, summary: 'Who is signed in', response: { 200: currentUser } },
    },
    (request) => getCurrentUser(db, sessionOf(request).account),
  );

  app.post(
    '/api/register',
    {
      config: { access: 'public', limit: 'registration' },
      schema: { tags, summary: 'Open an account', body: registrationInput, response: { 201: currentUser } },
    },
    async (request, reply) =>
      reply.code(201).send(enterAs(reply, cookie, await register(deps, callerOf(request), request.body))),
  );

  app.patch(
    '/api/user/profile',
    {
      config: { ...user, limit: 'profile' },
      schema: { tags, summary: 'Change the own profile', body: profileInput, response: { 200: currentUser } },
    },
    (request) => changeProfile(deps, callerOf(request), userOf(request), request.body),
  );

  app.patch(
    '/api/user/password',
    {
      config: { ...user, limit: 'passwordChange' },
      schema: { tags, summary: 'Change the own password', body: passwordChangeInput, response: { 200: currentUser } },
    },
    (request) => changePassword(deps, callerOf(request), userOf(request), request.body),
  );

  app.get(
    '/api/user/export',
    {
      config: { ...user, limit: 'accountExport' },
      schema: { tags, summary: 'All that is held about the account, as a file', response: { 200: accountExport } },
    },
    async (request, reply) => {
      const exported = await exportAccount(db, userOf(request), mails.now());
      request.log.info({ event: 'account-exported', accountId: userOf(request).id }, 'account exported');
      const day = exported.exportedAt.toISOString().slice(0, 10);
      reply.header('Content-Disposition', `attachment; filename="account-export-${day}.json"`);
      return exported;
    },
  );

  app.delete(
    '/api/user',
    {
      config: user,
      schema: {
        tags,
        summary: 'Delete the own account, its listings and what they say of a person',
        body: accountDeletionInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteOwnAccount(deps, callerOf(request), userOf(request), request.body.password);
      cookie.clear(reply);
      return reply.code(204).send();
    },
  );
};
