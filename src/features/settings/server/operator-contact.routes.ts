import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { operatorContactInput, operatorContactSetting } from '../setting-documents.schema.ts';
import {
  editOperatorContact,
  readOperatorContactSetting,
  type OperatorContactDeps,
} from './operator-contact.service.ts';

const tags = ['settings'];
const admin = { access: 'admin' } as const;
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });
const response = { 200: operatorContactSetting };

export const operatorContactRoutes: FastifyPluginAsyncZod<OperatorContactDeps> = async (app, deps) => {
  app.get(
    '/api/settings/operator_contact',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'getOperatorContact',
        summary: "The operator's contact as it was edited",
        description: 'What nobody has edited is as the environment of the server says.',
        response,
      },
    },
    () => readOperatorContactSetting(deps),
  );

  app.patch(
    '/api/settings/operator_contact',
    {
      config: admin,
      schema: {
        tags,
        operationId: 'changeOperatorContact',
        summary: "Change the operator's contact on pages and in mails",
        description: 'What is absent stays. Every page, mail and rule goes by it from then on. Takes `If-Match`.',
        refuses: ['stale'],
        headers: ifMatch,
        body: operatorContactInput,
        response,
      },
    },
    (request) =>
      editOperatorContact(deps, requireUser(request), { change: request.body, ifMatch: request.headers['if-match'] }),
  );
};
