import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { currentUser } from '../own-account.schema.ts';
import {
  newPasskeyInput,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInInput,
} from '../passkeys.schema.ts';
import { addedFactor, ownPasskey, passkeyName } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireUser } from './current-account.service.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, renamePasskey } from './passkeys.service.ts';
import { getRequestContext } from './request-context.service.ts';
import { signInWithPasskey } from './sign-in.service.ts';
import { respondSignedIn } from './sign-in-cookies.service.ts';

const tags = ['accounts'];
const BASE = '/api/user/second-factors/passkeys';
const own = { access: 'user', limit: 'secondFactors' } as const;
const withReauthentication = { ...own, reauthentication: true } as const;
const open = { access: 'public', limit: 'passkeySignIn' } as const;
const params = z.object({ id: z.uuid('Must be the id of a passkey') });

/** Signing in with a passkey, and the passkeys of the caller's account. */
export const passkeysRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  app.post(
    '/api/login/passkey/options',
    {
      config: open,
      schema: {
        tags,
        operationId: 'beginPasskeySignIn',
        summary: 'Begin to sign in with a passkey',
        description:
          'Returns the options for `navigator.credentials.get`. The challenge can be answered once, within five minutes.',
        response: { 200: passkeyRequestOptions },
      },
    },
    () => beginPasskeySignIn(deps),
  );

  app.post(
    '/api/login/passkey',
    {
      config: open,
      schema: {
        tags,
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        description: 'Takes what the browser returned, and needs neither password nor code. Sets the session cookie.',
        refuses: ['not_signed_in'],
        body: passkeySignInInput,
        response: { 200: currentUser },
      },
    },
    async (request, reply) =>
      respondSignedIn(
        reply,
        deps.cookies,
        await signInWithPasskey(deps, getRequestContext(request), request.body.passkey),
      ),
  );

  app.post(
    `${BASE}/options`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'beginPasskey',
        summary: 'Begin to add a passkey',
        description:
          'Returns the options for `navigator.credentials.create`. The challenge can be answered once, within five minutes.',
        response: { 200: passkeyCreationOptions },
      },
    },
    (request) => beginPasskey(deps, requireUser(request)),
  );

  app.post(
    BASE,
    {
      config: own,
      schema: {
        tags,
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description:
          'Takes what the browser returned. Returns ten recovery codes if it is the first factor. They are shown only once.',
        refuses: ['conflict'],
        body: newPasskeyInput,
        response: { 201: addedFactor },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addPasskey(deps, getRequestContext(request), requireUser(request), request.body)),
  );

  app.patch(
    `${BASE}/:id`,
    {
      config: own,
      schema: {
        tags,
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        description: 'The name is for its owner only.',
        refuses: ['not_found'],
        params,
        body: passkeyName,
        response: { 200: ownPasskey },
      },
    },
    (request) => renamePasskey(deps, requireUser(request), request.params.id, request.body.name),
  );

  app.delete(
    `${BASE}/:id`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        description: 'With the last factor, the recovery codes are removed too.',
        refuses: ['not_found'],
        params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removePasskey(deps, getRequestContext(request), requireUser(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
