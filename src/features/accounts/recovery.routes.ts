import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { userOf } from './account.ts';
import { emailConfirmationInput, passwordResetInput, passwordResetRequestInput } from './accounts.schema.ts';
import { askAgainToConfirmEmail, confirmEmail } from './email-confirmation.service.ts';
import type { GuessLimit } from './guess-limit.ts';
import {
  askForPasswordReset,
  resetPassword,
  type MailedResetDeps,
  type ResetRequestDeps,
} from './password-reset.service.ts';

export type RecoveryDeps = MailedResetDeps & ResetRequestDeps & { guesses: GuessLimit };

const noContent = { 204: z.undefined() };
const onItsWay = { 202: z.object({ message: z.string() }) };
const limited = { access: 'public', limit: 'passwordReset' } as const;
const tags = ['accounts'];

export const recoveryRoutes: FastifyPluginAsyncZod<RecoveryDeps> = async (app, deps) => {
  const { db, now } = deps;

  app.post(
    '/api/password-reset-requests',
    {
      config: limited,
      schema: { tags, summary: 'Ask for a new password', body: passwordResetRequestInput, response: onItsWay },
    },
    async (request, reply) => {
      await askForPasswordReset(deps, request.body.email);
      return reply.code(202).send({ message: 'If an account has this address, a link is on its way to it.' });
    },
  );

  app.post(
    '/api/password-resets',
    {
      config: limited,
      schema: { tags, summary: 'Set a new password by a mailed link', body: passwordResetInput, response: noContent },
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
      config: { access: 'public', limit: 'emailConfirmation' },
      schema: {
        tags,
        summary: 'Confirm an email address by a mailed link',
        body: emailConfirmationInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      await confirmEmail(db, request.body.token, now());
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/email-confirmation',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'Mail the link that confirms the address once more', response: onItsWay },
    },
    async (request, reply) => {
      await askAgainToConfirmEmail(deps, userOf(request).id);
      return reply.code(202).send({ message: 'A link is on its way to your address.' });
    },
  );
};
