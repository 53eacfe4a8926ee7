import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sessionOf, userOf } from './account.ts';
import { currentUser, guestAccount, ownSession } from './account-answers.schema.ts';
import { loginInput } from './accounts.schema.ts';
import { callerOf } from './caller.ts';
import { enterAs } from './enter-as.ts';
import { endOtherSessions, endOwnSession, findOwnSessions } from './own-sessions.service.ts';
import type { SessionCookie } from './session-cookie.ts';
import { signIn, signInAsGuest, signOut, type SignInDeps } from './sign-in.service.ts';

export type SessionRoutesDeps = SignInDeps & { cookie: SessionCookie };

const tags = ['accounts'];
const noContent = { 204: z.undefined() };

/** Signing in and out, and the browsers in which an account is signed in. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRoutesDeps> = async (app, { cookie, ...deps }) => {
  const { db, now } = deps;

  app.post(
    '/api/login',
    {
      config: { access: 'public', limit: 'login' },
      schema: { tags, summary: 'Sign in by username or email', body: loginInput, response: { 200: currentUser } },
    },
    async (request, reply) => enterAs(reply, cookie, await signIn(deps, callerOf(request), request.body)),
  );

  app.post(
    '/api/guest-login',
    {
      config: { access: 'public', limit: 'guestLogin' },
      schema: { tags, summary: 'Look around as a seller without an account', response: { 200: guestAccount } },
    },
    async (request, reply) => enterAs(reply, cookie, await signInAsGuest(deps, callerOf(request))),
  );

  app.post(
    '/api/logout',
    { config: { access: 'public' }, schema: { tags, summary: 'Sign out here', response: noContent } },
    async (request, reply) => {
      await signOut(db, callerOf(request));
      cookie.clear(reply);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/user/sessions',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'Where the account is signed in', response: { 200: z.array(ownSession) } },
    },
    (request) => findOwnSessions(db, userOf(request), sessionOf(request), now()),
  );

  app.delete(
    '/api/user/sessions',
    { config: { access: 'user' }, schema: { tags, summary: 'Sign out everywhere else', response: noContent } },
    async (request, reply) => {
      await endOtherSessions(db, userOf(request), sessionOf(request));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Sign out in one browser',
        params: z.object({ id: z.uuid('Must be the id of a session') }),
        response: noContent,
      },
    },
    async (request, reply) => {
      await endOwnSession(db, userOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
