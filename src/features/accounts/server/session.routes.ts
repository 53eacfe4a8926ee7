import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireSession, requireUser } from './current-account.service.ts';
import { loginInput, reauthenticationInput } from '../accounts.schema.ts';
import { currentUser, guestAccount, ownSession } from '../own-account.schema.ts';
import { reauthenticate } from './re-authentication.service.ts';
import { getRequestContext } from './request-context.service.ts';
import { respondSignedIn } from './sign-in-cookies.service.ts';
import { endOtherSessions, endOwnSession, findOwnSessions } from './sessions.service.ts';
import { signIn, signInAsGuest, signOut } from './sign-in.service.ts';

const tags = ['accounts'];
const noContent = { 204: z.undefined() };

/** Routes for signing in and out, and for the sessions of an account. */
export const sessionRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  const { db, cookies, now } = deps;

  app.post(
    '/api/login',
    {
      config: { access: 'public', limit: 'login', limited: 'strangers' },
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign in with a username or email address',
        description:
          'Both are case-insensitive. The response sets the session cookie, which all later requests must send. A wrong name and a wrong password get the same response. If the account has a second factor, a correct password without `code` gets 401 with `reason: second-factor-required` and the `factors` that it has; `code` is that of the authenticator app or a recovery code, each of which works once.',
        refuses: ['not_signed_in', 'too_many'],
        body: loginInput,
        response: { 200: currentUser },
      },
    },
    async (request, reply) => {
      const credentials = { ...request.body, browser: cookies.known.read(request) };
      return respondSignedIn(reply, cookies, await signIn(deps, getRequestContext(request), credentials));
    },
  );

  app.post(
    '/api/guest-login',
    {
      config: { access: 'public', limit: 'guestLogin' },
      schema: {
        tags,
        operationId: 'signInAsGuest',
        summary: 'Start a guest session',
        description:
          'Opens a session with the role `guest`, which can upload photos and list a machine. Listing a machine creates the account.',
        response: { 200: guestAccount },
      },
    },
    async (request, reply) => respondSignedIn(reply, cookies, await signInAsGuest(deps, getRequestContext(request))),
  );

  app.post(
    '/api/logout',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends this session and clears its cookie. Has no effect without a session.',
        response: noContent,
      },
    },
    async (request, reply) => {
      await signOut(db, getRequestContext(request));
      cookies.session.clear(reply);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/reauthenticate',
    {
      config: { access: 'user', limit: 'login' },
      schema: {
        tags,
        operationId: 'reauthenticate',
        summary: 'Prove again who you are',
        description:
          'Takes the password, a `code` of the second factor, or the `passkey` that answers the options of `/api/login/passkey/options`. For ten minutes, this session may do what requires a recent sign-in. Operations that do return 403 with the reason `reauthentication-required` otherwise.',
        refuses: ['too_many'],
        body: reauthenticationInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      await reauthenticate(deps, getRequestContext(request), requireUser(request), request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/user/sessions',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'findSessions',
        summary: 'List the sessions of the account',
        description:
          'Returns all sessions of the account, including this one, with the browser and the time of last use.',
        response: { 200: z.array(ownSession) },
      },
    },
    (request) => findOwnSessions(db, requireUser(request), requireSession(request), now()),
  );

  app.delete(
    '/api/user/sessions',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'endOtherSessions',
        summary: 'Sign out of all other sessions',
        description: 'Ends all sessions of the account except this one.',
        response: noContent,
      },
    },
    async (request, reply) => {
      await endOtherSessions(db, requireUser(request), requireSession(request));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'endSession',
        summary: 'Sign out of one session',
        description: 'Ends one other session of the account.',
        refuses: ['not_found'],
        params: z.object({ id: z.uuid('Must be the id of a session') }),
        response: noContent,
      },
    },
    async (request, reply) => {
      await endOwnSession(db, requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
