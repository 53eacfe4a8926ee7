import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { demandMailDraft, demandMailInput, mailedKind, queuedDemandMails } from '../demand-mails.schema.ts';
import { draftDemandMail, sendDemandMails, type DemandMailDeps } from './demand-mails.service.ts';

const PATH = '/api/admin/demand/mails';
const tags = ['back office'];
const config = { access: 'admin', permission: 'moderation' } as const;

/** The operator's mail to sellers of sold or rejected machines of a kind that buyers look for. */
export const demandMailsRoutes: FastifyPluginAsyncZod<DemandMailDeps> = async (app, deps) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'draftDemandMail',
        summary: 'List sellers of sold or rejected machines of a kind, and draft a mail to them',
        description:
          'Up to 500, by name. Without sellers who turned such mails off, have no confirmed address, or had one about this kind in the last 90 days.',
        querystring: mailedKind,
        response: { 200: demandMailDraft },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await draftDemandMail(deps, request.query)),
  );

  app.post(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'sendDemandMails',
        summary: 'Write to sellers of sold or rejected machines of a kind',
        description:
          'Returns the number of sellers to whom a mail will be sent: those of the given ones whom the list still contains. Each gets one mail about a kind in 90 days. It is recorded in the audit log.',
        refuses: ['conflict'],
        body: demandMailInput,
        response: { 202: queuedDemandMails },
      },
    },
    async (request, reply) => {
      const sellers = await sendDemandMails(deps, requireUser(request), request.body);
      return reply.code(202).headers(NO_STORE).send({ sellers });
    },
  );
};
