import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireUser } from './current-account.service.ts';
import {
  emailConfirmation,
  emailConfirmationInput,
  emailRefusalInput,
  passwordResetInput,
  passwordResetRequestInput,
} from '../accounts.schema.ts';
import { getRequestContext } from './request-context.service.ts';
import { mailEmailConfirmationAgain, confirmEmail, disownEmail } from './email-confirmation.service.ts';
import { requestPasswordReset, resetPassword, takeOverAccount } from './passwords.service.ts';

const noContent = { 204: z.undefined() };
const onItsWay = { 202: z.object({ message: z.string() }) };
const limited = { access: 'public', limit: 'passwordReset' } as const;
const confirming = { access: 'public', limit: 'emailConfirmation' } as const;
const tags = ['accounts'];

export const recoveryRoutes: FastifyPluginAsyncZod<AccountsDeps> = async (app, deps) => {
  app.post(
    '/api/password-reset-requests',
    {
      config: limited,
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Request a password reset',
        description:
          'Mails a link that is valid for 30 minutes, if an account has this address. The response is the same if no account has it.',
        refuses: ['too_many'],
        body: passwordResetRequestInput,
        response: onItsWay,
      },
    },
    async (request, reply) => {
      await requestPasswordReset(deps, getRequestContext(request), request.body.email);
      return reply.code(202).send({ message: 'If an account has this address, a link is on its way to it.' });
    },
  );

  app.post(
    '/api/password-resets',
    {
      config: limited,
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Set a new password with a mailed link',
        description: 'Takes the token of a mailed link, which can be used once. Ends all sessions of the account.',
        body: passwordResetInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      const accountId = await resetPassword(deps, request.body);
      request.log.info({ event: 'password-reset', accountId }, 'password reset');
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/email-confirmations',
    {
      config: confirming,
      schema: {
        tags,
        operationId: 'confirmEmail',
        summary: 'Confirm an email address with a mailed link',
        description:
          'Takes the token of a mailed link. Callers who are not signed in to the account also send its password, so that nobody confirms an address for a stranger.',
        refuses: ['too_many'],
        body: emailConfirmationInput,
        response: { 200: emailConfirmation },
      },
    },
    (request) => confirmEmail(deps, getRequestContext(request), request.body),
  );

  app.post(
    '/api/email-confirmations/takeover',
    {
      config: confirming,
      schema: {
        tags,
        operationId: 'takeOverAccount',
        summary: 'Take over an account with a mailed link and a new password',
        description:
          'For the owner of an email address with which somebody else has created an account. Confirms the address, sets the new password and ends all sessions. Returns 409 if the address was confirmed before.',
        refuses: ['conflict'],
        body: passwordResetInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      const accountId = await takeOverAccount(deps, request.body);
      request.log.info(
        { event: 'account-taken-over', accountId },
        'account taken over by the owner of its email address',
      );
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/email-confirmations/refusal',
    {
      config: confirming,
      schema: {
        tags,
        operationId: 'disownEmail',
        summary: "Remove your address from somebody else's account with a mailed link",
        description: 'The account remains, without the address.',
        refuses: ['conflict'],
        body: emailRefusalInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      const accountId = await disownEmail(deps, request.body.token);
      request.log.info({ event: 'email-disowned', accountId }, 'email address removed from account');
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/email-confirmation',
    {
      config: { access: 'user' },
      schema: {
        tags,
        operationId: 'requestEmailConfirmation',
        summary: 'Mail the confirmation link again',
        description:
          'Sends at most five mails an hour. Returns 409 if the address is already confirmed, unless mails to it are stopped, or the account has none.',
        refuses: ['conflict', 'too_many'],
        response: onItsWay,
      },
    },
    async (request, reply) => {
      await mailEmailConfirmationAgain(deps, requireUser(request).id);
      return reply.code(202).send({ message: 'A link is on its way to your address.' });
    },
  );
};
