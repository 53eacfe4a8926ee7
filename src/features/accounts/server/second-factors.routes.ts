import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { addedFactor, newRecoveryCodes, ownSecondFactors, totpCodeInput, totpSetup } from '../second-factors.schema.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireUser } from './current-account.service.ts';
import { beginOwnTotp, confirmOwnTotp, removeOwnTotp, renewRecoveryCodes } from './own-second-factors.service.ts';
import { getRequestContext } from './request-context.service.ts';
import { readOwnSecondFactors } from './second-factors.service.ts';

const tags = ['accounts'];
const BASE = '/api/user/second-factors';
const config = { access: 'user', limit: 'secondFactors' } as const;
const withReauthentication = { ...config, reauthentication: true } as const;

/** The second factors of the caller's account. */
export const secondFactorsRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  app.get(
    BASE,
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'getSecondFactors',
        summary: 'List the second factors of the account',
        description: 'Signing in with the password requires one of them, if there is any.',
        response: { 200: ownSecondFactors },
      },
    },
    (request) => readOwnSecondFactors(deps.db, requireUser(request)),
  );

  app.post(
    `${BASE}/totp`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'beginTotp',
        summary: 'Begin to set up an authenticator app',
        description:
          'Returns the secret for the app (RFC 6238: SHA-1, six digits, 30 seconds), which counts once `confirm` gets its first code within 15 minutes.',
        refuses: ['conflict'],
        response: { 200: totpSetup },
      },
    },
    (request) => beginOwnTotp(deps, requireUser(request)),
  );

  app.post(
    `${BASE}/totp/confirm`,
    {
      config,
      schema: {
        tags,
        operationId: 'confirmTotp',
        summary: 'Add the authenticator app with its first code',
        description: 'Returns ten recovery codes if it is the first factor. They are shown only once.',
        refuses: ['conflict'],
        body: totpCodeInput,
        response: { 201: addedFactor },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await confirmOwnTotp(deps, getRequestContext(request), requireUser(request), request.body.code)),
  );

  app.delete(
    `${BASE}/totp`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'removeTotp',
        summary: 'Remove the authenticator app',
        description: 'With the last factor, the recovery codes are removed too.',
        refuses: ['not_found'],
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeOwnTotp(deps, getRequestContext(request), requireUser(request));
      return reply.code(204).send();
    },
  );

  app.post(
    `${BASE}/recovery-codes`,
    {
      config: withReauthentication,
      schema: {
        tags,
        operationId: 'renewRecoveryCodes',
        summary: 'Make ten new recovery codes',
        description: 'The previous codes no longer work. The new ones are shown only once.',
        refuses: ['conflict'],
        response: { 201: newRecoveryCodes },
      },
    },
    async (request, reply) => {
      const recoveryCodes = await renewRecoveryCodes(deps, getRequestContext(request), requireUser(request));
      return reply.code(201).send({ recoveryCodes });
    },
  );
};
