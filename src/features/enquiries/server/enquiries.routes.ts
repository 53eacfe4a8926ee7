import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { enquiryInput, sentEnquiry } from '../enquiries.schema.ts';
import { sendEnquiry, type EnquiryDeps } from './enquiries.service.ts';

/** Sending a message to the operator, with an account or without. */
export const enquiriesRoutes: FastifyPluginAsyncZod<EnquiryDeps> = async (app, deps) => {
  app.post(
    '/api/contact-submissions',
    {
      config: { access: 'public', limit: 'contact' },
      schema: {
        tags: ['enquiries'],
        operationId: 'sendContactSubmission',
        summary: 'Write to the operator',
        description:
          'Stores the message and mails it to the operator; for a listing with Premium also to its seller. Whoever wrote gets a receipt, with all of the message where they are signed in and the address is theirs, confirmed. Nobody has to be signed in.',
        body: enquiryInput,
        response: { 201: sentEnquiry },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(NO_STORE)
        .send(await sendEnquiry(deps, request.body, getAccount(request))),
  );
};
