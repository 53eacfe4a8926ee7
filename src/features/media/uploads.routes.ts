import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#app/features/accounts/account.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MAX_IMAGE_BYTES, objectParams } from './media.schema.ts';
import { addressOf } from './object-paths.ts';
import { tooManyBytes } from './store-image.ts';
import { findOpenUpload, openUpload, receiveUpload, type UploadDeps } from './upload-reception.service.ts';
import { openedUpload, storedUpload, UPLOAD_MS, uploadQuery } from './uploads.schema.ts';

const tags = ['images'];

/** Images on their way in: first an address is asked for, then the file is sent to it. */
export const uploadsRoutes: FastifyPluginAsyncZod<UploadDeps> = async (app, deps) => {
  app.post(
    '/api/objects/upload',
    {
      config: { access: 'guest', limit: 'uploads' },
      schema: {
        tags,
        summary: 'An address to send one image to, within 15 minutes. Its path, without the query, will be the image’s',
        response: { 201: openedUpload },
      },
    },
    async (request, reply) => {
      const { imageId } = await openUpload(deps, sessionOf(request).account);
      const uploadURL = `${addressOf(imageId)}?token=${deps.tokens.of(imageId)}`;
      return reply.code(201).header('Cache-Control', 'no-store').send({ uploadURL });
    },
  );

  await app.register(fileRoute, deps);
};

const fileRoute: FastifyPluginAsyncZod<UploadDeps> = async (app, deps) => {
  // What an image is, its bytes tell: browsers send none or a wrong type for kinds that they do not know.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put(
    '/objects/*',
    {
      config: { access: 'public', bodyMs: UPLOAD_MS },
      schema: {
        tags,
        summary: 'Send a JPEG, PNG, WebP, AVIF, HEIC or GIF image of at most 10 MB to the address made for it, once',
        params: objectParams,
        querystring: uploadQuery,
        response: { 200: storedUpload },
      },
    },
    async (request, reply) => {
      const imageId = await findOpenUpload(deps, request.params['*'], request.query.token ?? '');
      const stored = await receiveUpload(deps, imageId, fileOf(request));
      return reply.header('Cache-Control', 'no-store').send(stored);
    },
  );
};

function fileOf({ body, headers }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('invalid', 'The request has no file');
  if (Number(headers['content-length'] ?? 0) > MAX_IMAGE_BYTES) throw tooManyBytes();
  return body;
}
