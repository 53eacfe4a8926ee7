import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { pageHeaders } from '#app/lib/paging.ts';
import { outboxEntry, outboxQuery } from '../outbox.schema.ts';
import { listOutbox } from './mail.service.ts';

const PATH = '/api/admin/mails';

export const outboxRoutes: FastifyPluginAsyncZod<{ db: Db; isSending: boolean }> = async (app, { db, isSending }) => {
  app.get(
    PATH,
    {
      config: { access: 'admin' },
      schema: {
        tags: ['back office'],
        operationId: 'listMails',
        summary: 'Mails sent, given up or waiting, the newest first; X-Mail-Sending says whether any are sent at all',
        description: 'Texts are shown only where no mail server is set up, as links in mails open accounts.',
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
