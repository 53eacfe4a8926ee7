import * as z from 'zod/mini';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_CACHE, NO_STORE } from '#app/lib/http.ts';
import { newSince, viewedInput } from '../notifications.schema.ts';
import { readNewSince, viewSection } from './notifications.service.ts';

const tags = ['back office'];
const admin = { access: 'admin' } as const;

export const notificationsRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  await app.register(etag, { weak: true });

  app.get(
    '/api/admin/notifications',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getNews',
        summary: 'What has come in since the caller last looked',
        description:
          'Each admin has a last look of their own for each section. Carries an `ETag`: a poll without news is 304.',
        response: { 200: newSince, 304: z.undefined() },
      },
    },
    async (request, reply) => reply.headers(NO_CACHE).send(await readNewSince(db, requireUser(request), now())),
  );

  app.post(
    '/api/admin/notifications/viewed',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'viewSection',
        summary: 'Note that the caller looks at a section now',
        description: 'Its count begins anew from now on.',
        body: viewedInput,
        response: { 200: newSince },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await viewSection(db, requireUser(request), request.body.section, now())),
  );
};
