import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { outboxEntry } from '../outbox.schema.ts';
import { outboxQuery } from '../outbox-search.schema.ts';
import { listOutbox } from './outbox.service.ts';

const PATH = '/api/admin/mails';

export const outboxRoutes: FastifyPluginAsyncZod<{ db: Db; isSending: boolean }> = async (app, { db, isSending }) => {
  app.get(
    PATH,
    {
      config: { access: 'admin', permission: 'messages' },
      schema: {
        tags: ['back office'],
        operationId: 'listMails',
        summary: 'List mails that are sent, failed or waiting, newest first',
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
};
