import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { contactPressInput, impressionsInput, pageViewInput } from '../page-views.schema.ts';
import {
  countContactPress,
  countImpressions,
  isCrawler,
  countHomepageView,
  countMachineView,
  getVisitKey,
} from './page-views.service.ts';

export type PageViewsDeps = { db: Db; isHttps: boolean };

const counted = { access: 'public', limit: 'pageViews' } as const;
const noContent = { 204: z.undefined() };
const tags = ['visits'];

export const pageViewsRoutes: FastifyPluginAsyncZod<PageViewsDeps> = async (app, { db, isHttps }) => {
  // The prefix makes browsers refuse the cookie from any other host or over plain http.
  const visitCookie = isHttps ? '__Host-visit' : 'visit';

  app.post(
    '/api/homepage-views',
    {
      config: counted,
      schema: {
        tags,
        operationId: 'countHomepageView',
        summary: 'Count a visit to the home page',
        description: 'Crawlers are answered alike and not counted.',
        response: noContent,
      },
    },
    async (request, reply) => {
      if (!isCrawler(request.headers['user-agent'])) await countHomepageView(db);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/impressions',
    {
      config: counted,
      schema: {
        tags,
        operationId: 'countImpressions',
        summary: 'Count that cards of machines were seen in a list',
        description:
          'Once for each visit and machine, which the page that sends it sees to. Crawlers are answered alike and not counted, and neither is what is no public listing.',
        body: impressionsInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      if (!isCrawler(request.headers['user-agent'])) await countImpressions(db, request.body.machineIds);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/contact-presses',
    {
      config: counted,
      schema: {
        tags,
        operationId: 'countContactPress',
        summary: 'Count a press on the telephone number or email address of a machine’s seller',
        description:
          'Once for each visit, machine and link, which the page that sends it sees to. Crawlers are answered alike and not counted, and neither is what is no public listing.',
        body: contactPressInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      if (!isCrawler(request.headers['user-agent'])) await countContactPress(db, request.body.machineId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/page-views',
    {
      config: counted,
      schema: {
        tags,
        operationId: 'countMachineView',
        summary: 'Count a look at a machine, once a visit',
        description:
          'The answer sets a cookie that tells one visit from another, and ends with it. Crawlers are answered alike and not counted. What is no public listing is not there.',
        refuses: ['not_found'],
        body: pageViewInput,
        response: noContent,
      },
    },
    async (request, reply) => {
      if (isCrawler(request.headers['user-agent'])) return reply.code(204).send();
      const visit = getVisitKey(request.cookies[visitCookie]);
      await countMachineView(db, request.body.machineId, visit);
      // Without an end of its own: the visit ends when the browser is closed.
      reply.setCookie(visitCookie, visit, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps });
      return reply.code(204).send();
    },
  );
};
