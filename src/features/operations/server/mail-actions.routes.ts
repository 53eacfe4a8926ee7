import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { mailsActedOn, mailSelection } from '#app/features/mail/outbox.schema.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { abandonMails, retryMails, type MailActionDeps } from './mail-actions.service.ts';

const config = { access: 'admin', permission: 'messages' } as const;
const schema = { tags: ['back office'], body: mailSelection, response: { 200: mailsActedOn } };

/** What admins do with unsent mails. */
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
};
