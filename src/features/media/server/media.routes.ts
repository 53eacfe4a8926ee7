import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { requireSession } from '#app/features/accounts/server/current-account.service.ts';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { WorkBudget, type WorkLimits } from '#app/lib/work-budget.ts';
import { isNotModified, networkOf } from '#app/lib/http.ts';
import {
  objectParams,
  objectQuery,
  USUAL_WIDTH_PX,
  MAX_IMAGE_BYTES,
  type ImageWidth,
  openedUpload,
  storedUpload,
  UPLOAD_MS,
  uploadQuery,
} from '../media.schema.ts';
import {
  FORMAT_VERSION,
  imageUrl,
  masterPath,
  negotiateFormat,
  parseImageId,
  type ImageFormat,
} from '../object-paths.rules.ts';
import { MANY_IMAGES } from './encode-queue.service.ts';
import type { ImageAudience } from './image-audience.service.ts';
import type { ImageVariants } from './image-variants.service.ts';
import type { ObjectStorage } from './storage.service.ts';
import { imageTooLarge } from './store-image.service.ts';
import { isUnclaimedUpload, openUpload, receiveUpload, reserveUpload, type UploadDeps } from './uploads.service.ts';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const CACHE_PRIVATELY = 'private, max-age=31536000, immutable';

/** The requests that wait for variants to be made: two pages of pictures of each network. */
const WAITING_VARIANTS: WorkLimits = { all: 96, perNetwork: 32 };
const MASTER_FORMAT = 'webp';

type MediaDeps = { db: Db; storage: ObjectStorage; variants: ImageVariants; audience: ImageAudience };
type WantedImage = { id: string; widthPx: ImageWidth; format: ImageFormat };

/** Stored images, in the requested width and a format that the client accepts. */
export const mediaRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, { db, storage, variants, audience }) => {
  const budget = new WorkBudget(WAITING_VARIANTS, MANY_IMAGES);
  /** The variant, made if necessary; the stored image itself, `isFinal: false`, while no listing has claimed it. */
  const findImage = async (reply: FastifyReply, { id, widthPx, format }: WantedImage) => {
    const stored = await variants.find(id, widthPx, format);
    if (stored !== null) return { bytes: stored, type: format, isFinal: true };
    return reply.runSlowly(budget, async () => {
      if (await isUnclaimedUpload(db, id)) {
        const bytes = await storage.get(masterPath(id));
        return bytes && { bytes, type: MASTER_FORMAT, isFinal: false };
      }
      const bytes = await variants.get(id, widthPx, format);
      return bytes && { bytes, type: format, isFinal: true };
    });
  };
  app.get(
    '/objects/*',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['images'],
        operationId: 'getImage',
        produces: ['image/avif', 'image/webp', 'image/jpeg'],
        summary: 'Get a stored image as AVIF, WebP or JPEG, according to Accept',
        description:
          'Never wider than the uploaded image. Images never change, so responses may be cached for a year; those that no listing shows, such as photos of serial plates, by browsers only. `path` may contain slashes, which are not encoded.',
        refuses: ['not_found'],
        params: objectParams,
        querystring: objectQuery,
        response: { 200: z.any(), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const id = parseImageId(request.params['*']);
      if (id === null) throw imageNotFound();
      const { w: widthPx = USUAL_WIDTH_PX } = request.query;
      const format = negotiateFormat(request.headers.accept);
      const image = await findImage(reply, { id, widthPx, format });
      if (image === null) throw imageNotFound();
      const { bytes, type, isFinal } = image;
      reply.type(`image/${type}`).headers({ Vary: 'Accept', 'X-Content-Type-Options': 'nosniff' });
      // The variant takes its place later.
      if (!isFinal) return reply.header('Cache-Control', 'no-store').send(bytes);
      const etag = `"${FORMAT_VERSION}-${id}-${widthPx}-${format}"`;
      reply.headers({
        'Cache-Control': (await audience.isPublic(id)) ? CACHE_FOR_A_YEAR : CACHE_PRIVATELY,
        ETag: etag,
      });
      return isNotModified(request.headers, etag) ? reply.code(304).send() : reply.send(bytes);
    },
  );
};

function imageNotFound(): AppError {
  return new AppError('not_found', 'There is no such image');
}

const tags = ['images'];

/** Uploads: a client first requests an address, and then sends the file to it. */
export const uploadsRoutes: FastifyPluginAsyncZod<UploadDeps> = async (app, deps) => {
  app.post(
    '/api/objects/upload',
    {
      config: { access: 'guest', limit: 'uploads' },
      schema: {
        tags,
        operationId: 'openUpload',
        summary: 'Create an address for the upload of one image',
        description:
          'Anybody who has the address can PUT one image to it within 15 minutes. Its path, without the query, becomes the path of the image. Images that no listing names within 24 hours are removed.',
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
  // The bytes determine the type: browsers send none, or a wrong one, for types that they do not know.
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
        summary: 'Upload a JPEG, PNG, WebP, AVIF, HEIC or GIF image of at most 10 MB',
        description:
          'Send it to an address from `POST /api/objects/upload`, once. The format is determined from the bytes of the file, not from its name or content type. A copy without metadata is stored, because photos reveal where they were taken. Returns 409 if the address was already used, has failed three times, or is older than 15 minutes.',
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
