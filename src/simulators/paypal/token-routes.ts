import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getHeader, type RequestPipeline } from './request-pipeline.ts';
import type { Tokens } from './tokens.ts';

export type Credentials = { clientId: string; clientSecret: string };

type Deps = { pipeline: RequestPipeline; tokens: Tokens; credentials: Credentials };

/** Tokens for the merchant's server, and for its payers' browsers. */
export function addTokenRoutes(app: FastifyInstance, { pipeline, tokens, credentials }: Deps): void {
  app.post('/v1/oauth2/token', (request, reply) =>
    pipeline.handle({ name: 'token', request, reply }, () => {
      const wanted = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (!isKnown(request, credentials)) return refused(401, 'invalid_client', 'Client Authentication failed');
      if (wanted.get('grant_type') !== 'client_credentials')
        return refused(400, 'unsupported_grant_type', 'Grant Type is NULL');
      const { token, lifeS } = tokens.issue(wanted.get('response_type') === 'client_token' ? 'client' : 'server');
      return { status: 200, view: () => ({ scope: '', access_token: token, token_type: 'Bearer', expires_in: lifeS }) };
    }),
  );
}

function isKnown(request: FastifyRequest, { clientId, clientSecret }: Credentials): boolean {
  const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return getHeader(request, 'authorization') === `Basic ${expected}`;
}

/** This endpoint has an error format of its own. */
function refused(status: number, error: string, error_description: string) {
  return { status, view: () => ({ error, error_description }) };
}
