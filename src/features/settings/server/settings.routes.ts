import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireSession, requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { lenders, terms } from '#app/features/site/site.schema.ts';
import { adminSignIn } from '#app/features/accounts/second-factors.schema.ts';
import { freightRates, freightRatesSetting } from '../freight-rates.schema.ts';
import { officeHours, officeHoursSetting } from '../office-hours.schema.ts';
import {
  adminSignInSetting,
  lendersSetting,
  operatorContactInput,
  operatorContactSetting,
  reviewMails,
  reviewMailsSetting,
  termsSetting,
} from '../settings.schema.ts';
import {
  ADMIN_SIGN_IN,
  changeDocument,
  editOperatorContact,
  FREIGHT_RATES,
  LENDERS,
  OFFICE_HOURS,
  readDocumentWithEtag,
  readOperatorContactSetting,
  REVIEW_MAILS,
  TERMS,
  type OperatorContactDeps,
  type SettingDocument,
} from './settings.service.ts';

const tags = ['settings'];
const config = { access: 'admin', permission: 'users' } as const;
const readDocument = { tags, description: 'Includes the tag that changes send as `If-Match`.' };
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
        summary: 'Get the lenders that pages name, for editing',
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
        description: 'Pages show the new lenders immediately. Supports `If-Match`.',
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
        summary: 'Get the figures and terms on pages, for editing',
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
        description: 'Pages show them immediately. Saving them unchanged confirms them. Supports `If-Match`.',
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
        summary: 'Get when the operator is notified of listings to review',
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
        summary: 'Set when the operator is notified of listings to review',
        description: 'By mail for each listing, once a day for all of them, or never. Supports `If-Match`.',
        body: reviewMails,
        response: { 200: reviewMailsSetting },
      },
    },
    (request) => replace(REVIEW_MAILS, request),
  );

  app.get(
    '/api/settings/office_hours',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getOfficeHours',
        summary: 'Get the opening hours, holidays and targets for answers, for editing',
        response: { 200: officeHoursSetting },
      },
    },
    () => readDocumentWithEtag(db, OFFICE_HOURS),
  );

  app.put(
    '/api/settings/office_hours',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeOfficeHours',
        summary: 'Replace the opening hours, holidays and targets for answers',
        description:
          "`days` begins with Sunday; times are of the site's clock, and empty on closed days. All deadlines and figures of answers follow immediately. Supports `If-Match`.",
        body: officeHours,
        response: { 200: officeHoursSetting },
      },
    },
    (request) => replace(OFFICE_HOURS, request),
  );

  app.get(
    '/api/settings/freight_rates',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getFreightRates',
        summary: 'Get the table by which freight is estimated, for editing',
        response: { 200: freightRatesSetting },
      },
    },
    () => readDocumentWithEtag(db, FREIGHT_RATES),
  );

  app.put(
    '/api/settings/freight_rates',
    {
      config,
      schema: {
        ...change,
        operationId: 'changeFreightRates',
        summary: 'Replace the table by which freight is estimated',
        description:
          'Estimates follow immediately. Saving the initial table unchanged confirms it. `bands` begins with the lightest. Supports `If-Match`.',
        body: freightRates,
        response: { 200: freightRatesSetting },
      },
    },
    (request) => replace(FREIGHT_RATES, request),
  );

  app.get(
    '/api/settings/admin_sign_in',
    {
      config,
      schema: {
        ...readDocument,
        operationId: 'getAdminSignInSetting',
        summary: 'Get whether admins need a second factor',
        response: { 200: adminSignInSetting },
      },
    },
    () => readDocumentWithEtag(db, ADMIN_SIGN_IN),
  );

  app.put(
    '/api/settings/admin_sign_in',
    {
      config: { ...config, reauthentication: true },
      schema: {
        ...change,
        refuses: ['stale', 'conflict'],
        operationId: 'changeAdminSignIn',
        summary: 'Set whether admins need a second factor',
        description:
          'From then on, admins without one only have the rights of a user until they add one: 403 with `reason: second-factor-enrolment-required`. Returns 409 if you have none yourself. Supports `If-Match`.',
        body: adminSignIn,
        response: { 200: adminSignInSetting },
      },
    },
    (request) => replace(ADMIN_SIGN_IN, request),
  );

  app.get(
    '/api/settings/operator_contact',
    {
      config,
      schema: {
        tags,
        operationId: 'getOperatorContact',
        summary: "Get the operator's contact, for editing",
        description: 'Fields that were never edited have the values of the environment variables.',
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
        description:
          'Absent fields stay unchanged. Requires a recent sign-in. Applies to all pages, mails and rules immediately. Supports `If-Match`.',
        body: operatorContactInput,
        response: { 200: operatorContactSetting },
      },
    },
    (request) =>
      editOperatorContact(
        deps,
        { admin: requireUser(request), session: requireSession(request) },
        { change: request.body, ifMatch: request.headers['if-match'] },
      ),
  );
};
