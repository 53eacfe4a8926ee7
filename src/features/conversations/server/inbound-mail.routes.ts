import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '#app/lib/app-error.ts';
import { inboundMailInput } from '../inbound-mail.schema.ts';
import { receiveInboundMail, type InboundMailDeps } from './inbound-mail.service.ts';
import { isSigned, isTimely } from './webhook-signature.rules.ts';

/** A mail without its attachments, several times the size of a long one. */
const MOST_BYTES = 2 * 1_024 * 1_024;

type InboundMailRoutesDeps = InboundMailDeps & { secret: string };

/** Receives answers by mail from the mail provider. */
export const inboundMailRoutes: FastifyPluginAsyncZod<InboundMailRoutesDeps> = async (app, { secret, ...deps }) => {
  app.removeAllContentTypeParsers();
  // The signature covers the exact bytes, and is checked before anything reads them.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!isSigned(request.headers, body, secret)) throw new AppError('not_signed_in', 'The signature is wrong');
    return parseJson(body.toString());
  });
  app.post(
    '/api/mail/inbound',
    {
      bodyLimit: MOST_BYTES,
      config: { access: 'public', limit: 'webhooks' },
      onRequest: async ({ headers }) => {
        if (!isTimely(headers, deps.now())) throw new AppError('not_signed_in', 'The timestamp is missing or too old');
      },
      schema: {
        tags: ['mail'],
        operationId: 'takeInboundMail',
        consumes: ['application/json'],
        summary: 'Receive an answer by mail from the mail provider',
        description:
          'Only for the mail provider. `X-Signature-Timestamp` has the Unix time in seconds, and `X-Signature` the HMAC-SHA256 of this timestamp, a full stop and the body, in hexadecimal, with `INBOUND_MAIL_SECRET`. Requests older than five minutes are refused; without this setting the route does not exist. The response is the same whatever becomes of the mail: an answer is stored in its conversation; bounces, automatic replies and mails of no conversation are ignored. Each `messageId` counts once.',
        refuses: ['not_signed_in'],
        body: inboundMailInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const outcome = await receiveInboundMail(deps, request.body);
      request.log.info({ event: 'inbound-mail', outcome }, 'mail received');
      return reply.code(204).send();
    },
  );
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The body is not JSON');
  }
}
