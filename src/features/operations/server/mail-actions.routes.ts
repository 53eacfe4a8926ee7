import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { mailResumption } from '#app/features/mail/mail-events.schema.ts';
import { mailsActedOn, mailSelection } from '#app/features/mail/outbox.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { abandonMails, resumeMails, retryMails, type MailActionDeps } from './mail-actions.service.ts';

const config = { access: 'admin', permission: 'messages' } as const;
const schema = { tags: ['back office'], body: mailSelection, response: { 200: mailsActedOn } };

/** What admins do with unsent mails, and with addresses to which mails are stopped. */
export const mailActionsRoutes: FastifyPluginAsyncZod<MailActionDeps> = async (app, deps) => {
  app.post(
    '/api/admin/mails/send-again',
    {
      config,
      schema: {
        ...schema,
        operationId: 'sendMailsAgain',
        summary: 'Send failed mails again',
        description:
          'Takes one mail, or all that match. Mails that are being sent, held back, or about what can still be undone are left out. A mail that was given up has no text any more, and is never sent.',
        refuses: ['not_found', 'conflict'],
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send({ mails: await retryMails(deps, requireUser(request), request.body) }),
  );

  app.post(
    '/api/admin/mails/give-up',
    {
      config,
      schema: {
        ...schema,
        operationId: 'giveMailsUp',
        summary: 'Give unsent mails up',
        description:
          'Takes one mail, or all that match. Their texts are deleted, and they are never sent. Mails that are being sent are left out.',
        refuses: ['not_found', 'conflict'],
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send({ mails: await abandonMails(deps, requireUser(request), request.body) }),
  );

  app.post(
    '/api/admin/mails/resume',
    {
      config,
      schema: {
        tags: ['back office'],
        operationId: 'resumeMails',
        summary: 'Send optional mails to an address again',
        description: 'For an address to which they were stopped, because mails to it bounced or were reported as spam.',
        refuses: ['conflict'],
        body: mailResumption,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await resumeMails(deps, requireUser(request), request.body.email);
      return reply.code(204).send();
    },
  );
};
