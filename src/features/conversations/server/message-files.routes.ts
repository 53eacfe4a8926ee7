import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { UPLOAD_MS } from '#app/features/media/media.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { networkOf, NO_STORE } from '#app/lib/http.ts';
import { FILE_TOO_LARGE, fileParams, fileQuery, fileUploadQuery, MAX_FILE_BYTES } from '../message-files.schema.ts';
import { messageFile, threadParams } from '../threads.schema.ts';
import { readMessageFile, receiveMessageFile, type MessageFileDeps } from './message-files.service.ts';
import { contentDisposition } from './pdf-files.rules.ts';

const tags = ['conversations'];
const PATH = '/api/threads/:id/files';
const config = { access: 'user', acceptsKey: true } as const;
/** Files of strangers: nothing in them runs, wherever they are opened. */
const SANDBOX = { 'Content-Security-Policy': "sandbox; default-src 'none'", 'X-Content-Type-Options': 'nosniff' };

/** Routes for the photos and PDF files of messages. */
export const messageFilesRoutes: FastifyPluginAsyncZod<MessageFileDeps> = async (app, deps) => {
  app.get(
    `${PATH}/:fileId`,
    {
      config,
      schema: {
        tags,
        operationId: 'getMessageFile',
        produces: ['image/webp', 'application/pdf'],
        summary: 'Get a photo or a PDF file of a message',
        description:
          'For those who read the message. Before the introduction, the office alone gets the files of buyer and seller. PDF files are downloads.',
        refuses: ['not_found'],
        params: fileParams,
        querystring: fileQuery,
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const credentials = { account: getAccount(request), key: query.key };
      const wanted = { ...params, isPreview: query.variant === 'preview' };
      const { bytes, type, kind, name } = await readMessageFile(deps, credentials, wanted);
      const disposition = contentDisposition(kind === 'pdf' ? 'attachment' : 'inline', name);
      return reply
        .headers({ ...NO_STORE, ...SANDBOX, 'Content-Disposition': disposition })
        .type(type)
        .send(bytes);
    },
  );

  await app.register(uploadRoute, deps);
};

const uploadRoute: FastifyPluginAsyncZod<MessageFileDeps> = async (app, deps) => {
  // The bytes determine the type: browsers send none, or a wrong one, for types that they do not know.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.post(
    PATH,
    {
      config: { ...config, limit: 'messageFiles', bodyMs: UPLOAD_MS },
      schema: {
        tags,
        operationId: 'sendMessageFile',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif', 'application/pdf'],
        summary: 'Upload a photo or a PDF file of at most 10 MB for a message',
        description:
          'For those who write into the conversation, and for the seller of a question. Name the returned id among the `attachments` of a message within a day; files that no message names are removed. The type is determined from the bytes of the file. Photos are stored without metadata, because they reveal where they were taken. All files of a conversation have 50 MB.',
        refuses: ['not_found', 'conflict'],
        params: threadParams,
        querystring: fileUploadQuery,
        response: { 201: messageFile },
      },
    },
    async (request, reply) => {
      const { params, query, ip } = request;
      const credentials = { account: getAccount(request), key: query.key };
      const stored = await receiveMessageFile(deps, credentials, {
        id: params.id,
        name: query.fileName,
        network: networkOf(ip),
        open: () => requireFile(request),
        isAborted: () => reply.raw.closed && !reply.raw.writableFinished,
      });
      return reply.code(201).headers(NO_STORE).send(stored);
    },
  );
};

function requireFile({ body, headers }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('invalid', 'The request has no file');
  if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw new AppError('too_large', FILE_TOO_LARGE);
  return body;
}
