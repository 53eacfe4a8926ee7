import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import {
  mailExampleInput,
  mailPreview,
  textChange,
  textParams,
  textSummaries,
  textVersions,
  textView,
} from '../texts.schema.ts';
import {
  changeText,
  getText,
  listTexts,
  listVersions,
  mailExample,
  previewMail,
  type TextsDeps,
} from './texts.service.ts';

const tags = ['settings'];
const config = { access: 'admin', permission: 'users' } as const;
const ONE = '/api/admin/texts/:key';

/** Routes for the texts that the operator edits. */
export const textsRoutes: FastifyPluginAsyncZod<TextsDeps> = async (app, deps) => {
  app.get(
    '/api/admin/texts',
    {
      config,
      schema: {
        tags,
        operationId: 'listTexts',
        summary: 'List the texts that the operator can edit',
        description: 'Names who edited each text last; `edited` is null for a text that is as shipped.',
        response: { 200: textSummaries },
      },
    },
    async (_request, reply) => reply.headers(NO_STORE).send(await listTexts(deps)),
  );
  app.get(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'getText',
        summary: 'Get a text with its parts and fields, for editing',
        description: 'Includes the number of the current version, which a change sends.',
        refuses: ['not_found'],
        params: textParams,
        response: { 200: textView },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await getText(deps, request.params.key)),
  );
  app.put(
    ONE,
    {
      config,
      schema: {
        tags,
        operationId: 'changeText',
        summary: 'Change a text',
        description:
          'Parts that are absent return to the shipped text. `version` is the number of the displayed version: an outdated one returns 412. A field that a part does not have, or a required one that is missing, is refused.',
        refuses: ['not_found', 'stale'],
        params: textParams,
        body: textChange,
        response: { 200: textView },
      },
    },
    async (request, reply) =>
      reply.headers(NO_STORE).send(await changeText(deps, requireUser(request), request.params.key, request.body)),
  );
  app.get(
    `${ONE}/versions`,
    {
      config,
      schema: {
        tags,
        operationId: 'listTextVersions',
        summary: 'List the last versions of a text, newest first',
        description: 'Names who saved each version, and has the text of every part at that time.',
        refuses: ['not_found'],
        params: textParams,
        response: { 200: textVersions },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await listVersions(deps, request.params.key)),
  );
  registerMailExamples(app, deps);
};

function registerMailExamples(app: Parameters<FastifyPluginAsyncZod>[0], deps: TextsDeps): void {
  app.post(
    `${ONE}/preview`,
    {
      config,
      schema: {
        tags,
        operationId: 'previewText',
        summary: 'Preview a mail with example values, in HTML and plain text',
        description: 'Renders the parts without storing them. Parts that are absent are as shipped.',
        refuses: ['not_found'],
        params: textParams,
        body: mailExampleInput,
        response: { 200: mailPreview },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await previewMail(deps, request.params.key, request.body)),
  );
  app.post(
    `${ONE}/test`,
    {
      config,
      schema: {
        tags,
        operationId: 'mailTextExample',
        summary: 'Mail an example to yourself',
        description: 'Queues a mail to the address of your account. Returns 409 if it has none.',
        refuses: ['not_found', 'conflict'],
        params: textParams,
        body: mailExampleInput,
        response: { 202: z.object({}) },
      },
    },
    async (request, reply) => {
      await mailExample(deps, requireUser(request), request.params.key, request.body);
      return reply.code(202).headers(NO_STORE).send({});
    },
  );
}
