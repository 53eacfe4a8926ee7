import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { lenders, terms } from '#app/features/site/site.schema.ts';
import { reviewMails, lendersSetting, reviewMailsSetting, termsSetting } from '../setting-documents.schema.ts';
import {
  changeDocument,
  LENDERS,
  readDocumentWithEtag,
  REVIEW_MAILS,
  TERMS,
  type SettingDocumentDeps,
} from './setting-documents.service.ts';

const tags = ['settings'];
const admin = { access: 'admin' } as const;
const headers = z.object({ 'if-match': z.optional(z.string()) });

/** The documents among the settings: lenders, terms, and when the operator is mailed. */
export const settingDocumentRoutes: FastifyPluginAsyncZod<SettingDocumentDeps> = async (app, deps) => {
  app.get(
    '/api/settings/lenders',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getLendersSetting',
        summary: 'The lenders that pages name, to be edited',
        description: 'With the tag that a change names in `If-Match`.',
        response: { 200: lendersSetting },
      },
    },
    () => readDocumentWithEtag(deps.db, LENDERS),
  );

  app.put(
    '/api/settings/lenders',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'changeLenders',
        summary: 'Replace the lenders that pages name',
        description: 'Pages name them from then on. Takes `If-Match`.',
        refuses: ['stale'],
        headers,
        body: lenders,
        response: { 200: lendersSetting },
      },
    },
    (request) =>
      changeDocument(deps, requireUser(request), LENDERS, {
        value: request.body,
        ifMatch: request.headers['if-match'],
      }),
  );

  app.get(
    '/api/settings/terms',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getTermsSetting',
        summary: 'The figures and terms on pages, to be edited',
        description: 'With the tag that a change names in `If-Match`.',
        response: { 200: termsSetting },
      },
    },
    () => readDocumentWithEtag(deps.db, TERMS),
  );

  app.put(
    '/api/settings/terms',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'changeTerms',
        summary: 'Replace the figures and terms on pages',
        description: 'Pages tell them from then on. Saved as they are, they are confirmed. Takes `If-Match`.',
        refuses: ['stale'],
        headers,
        body: terms,
        response: { 200: termsSetting },
      },
    },
    (request) =>
      changeDocument(deps, requireUser(request), TERMS, { value: request.body, ifMatch: request.headers['if-match'] }),
  );

  app.get(
    '/api/settings/review_mails',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getReviewMailsSetting',
        summary: 'When the operator is mailed that listings wait for review',
        description: 'With the tag that a change names in `If-Match`.',
        response: { 200: reviewMailsSetting },
      },
    },
    () => readDocumentWithEtag(deps.db, REVIEW_MAILS),
  );

  app.put(
    '/api/settings/review_mails',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'changeReviewMails',
        summary: 'Say when the operator is mailed that listings wait for review',
        description: 'For each as it comes, once a day for all of them, or never. Takes `If-Match`.',
        refuses: ['stale'],
        headers,
        body: reviewMails,
        response: { 200: reviewMailsSetting },
      },
    },
    (request) =>
      changeDocument(deps, requireUser(request), REVIEW_MAILS, {
        value: request.body,
        ifMatch: request.headers['if-match'],
      }),
  );
};
