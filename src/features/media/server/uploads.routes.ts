import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireSession } from '#app/features/accounts/server/current-account.service.ts';
import { networkOf } from '#app/lib/http.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MAX_IMAGE_BYTES, objectParams, openedUpload, storedUpload, UPLOAD_MS, uploadQuery } from '../media.schema.ts';
import { imageUrl } from '../object-paths.rules.ts';
import { imageTooLarge } from './store-image.service.ts';
import { openUpload, receiveUpload, reserveUpload, type UploadDeps } from './receive-upload.service.ts';

const tags = ['images'];

/** Images on their way in: first an address is asked for, then the file is sent to it. */
export const uploadsRoutes: FastifyPluginAsyncZod<UploadDeps> = async (app, deps) => {
  app.post(
    '/api/objects/upload',
    {
      config: { access: 'guest', limit: 'uploads' },
      schema: {
        tags,
        operationId: 'openUpload',
        summary: 'An address to send one image to, within 15 minutes. Its path, without the query, will be the image’s',
        description:
          'The address is good for one PUT, by whoever has it. An image that no listing names within 24 hours is removed.',
        response: { 201: openedUpload },
      },
    },
    async (request, reply) => {
      const { imageId } = await openUpload(deps, requireSession(request).account);
      const uploadURL = `${imageUrl(imageId)}?token=${deps.tokens.create(imageId)}`;
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
        operationId: 'sendImage',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif'],
        summary: 'Send a JPEG, PNG, WebP, AVIF, HEIC or GIF image of at most 10 MB to the address made for it, once',
        description:
          'What the file is, its bytes tell, and not its name or type. What is stored is a copy without metadata, as photos tell where they were taken. An address that was used, or is older than 15 minutes, is a conflict.',
        refuses: ['not_found', 'conflict', 'too_many'],
        params: objectParams,
        querystring: uploadQuery,
        response: { 200: storedUpload },
      },
    },
    async (request, reply) => {
      const network = networkOf(request.ip);
      const imageId = await reserveUpload(deps, {
        path: request.params['*'],
        token: request.query.token ?? '',
        network,
      });
      const stored = await receiveUpload(deps, imageId, {
        network,
        open: () => requireFile(request),
        isAborted: () => reply.raw.closed && !reply.raw.writableFinished,
      });
      return reply.header('Cache-Control', 'no-store').send(stored);
    },
  );
};

function requireFile({ body, headers }: FastifyRequest): Readable {
  if (!(body instanceof Readable)) throw new AppError('invalid', 'The request has no file');
  if (Number(headers['content-length'] ?? 0) > MAX_IMAGE_BYTES) throw imageTooLarge();
  return body;
}
