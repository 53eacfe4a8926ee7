import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { mailFigures, outboxEntry } from '../outbox.schema.ts';
import { outboxQuery } from '../outbox-search.schema.ts';
import { listOutbox, readMailFigures } from './outbox.service.ts';

const PATH = '/api/admin/mails';

type OutboxDeps = {
  db: Db;
  now: () => Date;
  isSending: boolean;
  /** Of the editable texts, by key. */
  titles: ReadonlyMap<string, string>;
};

const config = { access: 'admin', permission: 'messages' } as const;
const tags = ['back office'];

export const outboxRoutes: FastifyPluginAsyncZod<OutboxDeps> = async (app, { db, now, isSending, titles }) => {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        operationId: 'listMails',
        summary: 'List mails that are sent, failed, waiting or stopped, newest first',
        description:
          '`X-Mail-Sending` states whether a mail server is configured. Texts are included only if there is none, because links in mails give access to accounts.',
        querystring: outboxQuery,
        response: { 200: z.array(outboxEntry) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listOutbox(db, request.query, { showsTexts: !isSending });
      return reply
        .headers({ ...NO_STORE, ...pageHeaders(PATH, request.query, total), 'X-Mail-Sending': String(isSending) })
        .send(rows);
    },
  );

  app.get(
    `${PATH}/figures`,
    {
      config,
      schema: {
        tags,
        operationId: 'getMailFigures',
        summary: 'Count the mails of the last 30 days by kind and state',
        description: 'Mails that were deleted with an account are not counted.',
        response: { 200: mailFigures },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await readMailFigures(db, titles, now())),
  );
};
