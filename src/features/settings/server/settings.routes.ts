import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { lenders, terms } from '#app/features/site/site.schema.ts';
import {
  lendersSetting,
  operatorContactInput,
  operatorContactSetting,
  reviewMails,
  reviewMailsSetting,
  termsSetting,
} from '../settings.schema.ts';
import {
  changeDocument,
  editOperatorContact,
  LENDERS,
  readDocumentWithEtag,
  readOperatorContactSetting,
  REVIEW_MAILS,
  TERMS,
  type OperatorContactDeps,
  type SettingDocument,
} from './settings.service.ts';

const tags = ['settings'];
const config = { access: 'admin' } as const;
const readDocument = { tags, description: 'With the tag that a change names in `If-Match`.' };
const change = { tags, refuses: ['stale'], headers: z.object({ 'if-match': z.optional(z.string()) }) } as const;

/** Routes for the operator's setting documents and contact. */
export const settingsRoutes: FastifyPluginAsyncZod<OperatorContactDeps> = async (app, deps) => {
  const { db } = deps;
  const replace = <T extends object>(document: SettingDocument<T>, request: FastifyRequest & { body: T }) =>
    changeDocument(deps, requireUser(request), document, {
      value: request.body,
      ifMatch: request.headers['if-match'],
    });

  app.get(
    '/api/settings/lenders',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getLendersSetting',
        summary: 'The lenders that pages name, to be edited',
        response: { 200: lendersSetting },
      },
    },
    () => readDocumentWithEtag(db, LENDERS),
  );

  app.put(
    '/api/settings/lenders',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeLenders',
        summary: 'Replace the lenders that pages name',
        description: 'Pages name them from then on. Takes `If-Match`.',
        body: lenders,
        response: { 200: lendersSetting },
      },
    },
    (request) => replace(LENDERS, request),
  );

  app.get(
    '/api/settings/terms',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getTermsSetting',
        summary: 'The figures and terms on pages, to be edited',
        response: { 200: termsSetting },
      },
    },
    () => readDocumentWithEtag(db, TERMS),
  );

  app.put(
    '/api/settings/terms',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeTerms',
        summary: 'Replace the figures and terms on pages',
        description: 'Pages tell them from then on. Saved as they are, they are confirmed. Takes `If-Match`.',
        body: terms,
        response: { 200: termsSetting },
      },
    },
    (request) => replace(TERMS, request),
  );

  app.get(
    '/api/settings/review_mails',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getReviewMailsSetting',
        summary: 'When the operator is mailed that listings wait for review',
        response: { 200: reviewMailsSetting },
      },
    },
    () => readDocumentWithEtag(db, REVIEW_MAILS),
  );

  app.put(
    '/api/settings/review_mails',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeReviewMails',
        summary: 'Say when the operator is mailed that listings wait for review',
        description: 'For each as it comes, once a day for all of them, or never. Takes `If-Match`.',
        body: reviewMails,
        response: { 200: reviewMailsSetting },
      },
    },
    (request) => replace(REVIEW_MAILS, request),
  );

  app.get(
    '/api/settings/operator_contact',
    {
      config,
      schema: {
        tags,
        operationId: 'getOperatorContact',
        summary: "The operator's contact as it was edited",
        description: 'What nobody has edited is as the environment of the server says.',
        response: { 200: operatorContactSetting },
      },
    },
    () => readOperatorContactSetting(deps),
  );

  app.patch(
    '/api/settings/operator_contact',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeOperatorContact',
        summary: "Change the operator's contact on pages and in mails",
        description: 'What is absent stays. Every page, mail and rule goes by it from then on. Takes `If-Match`.',
        body: operatorContactInput,
        response: { 200: operatorContactSetting },
      },
    },
    (request) =>
      editOperatorContact(deps, requireUser(request), { change: request.body, ifMatch: request.headers['if-match'] }),
  );
};
