import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#app/db/client.ts';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { versionQuery } from '../agreement-pages.schema.ts';
import { agreement, agreementParams, newVersion } from '../agreements.schema.ts';
import { getAgreement, publishVersion, type AgreementsDeps } from './agreements.service.ts';

/** Registered with the reference data, whose responses have an ETag. */
export const agreementsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/api/agreements/:kind',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['reference'],
        operationId: 'getAgreement',
        summary: 'Get the terms of use, the privacy page or the brokerage agreement',
        description:
          'Returns the current version, or the one with the number `version`; a version never changes. In `text`, `## ` begins a heading, `- ` an entry of a list, and empty lines separate paragraphs. `rates` is the commission, in percent of the price, by channel and price band: the rate of a price applies to all of it, and is agreed with the seller between the two percentages.',
        refuses: ['not_found'],
        params: agreementParams,
        querystring: versionQuery,
        response: { 200: agreement },
      },
    },
    ({ params: { kind }, query: { version } }) => getAgreement(db, { kind, version }),
  );
};

/** The route that publishes versions. */
export const agreementVersionsRoutes: FastifyPluginAsyncZod<AgreementsDeps> = async (app, deps) => {
  app.post(
    '/api/admin/agreements/:kind/versions',
    {
      config: { access: 'admin', permission: 'users' },
      schema: {
        tags: ['settings'],
        operationId: 'publishAgreement',
        summary: 'Publish a new version of an agreement',
        description:
          'It is current from then on, and cannot be changed; listings submitted before stay under their version. `replaces` is the number of the displayed version: an outdated one returns 412. Publishing the current text and commission again changes nothing.',
        refuses: ['stale'],
        params: agreementParams,
        body: newVersion,
        response: { 201: agreement },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await publishVersion(deps, requireUser(request), request.params.kind, request.body)),
  );
};
