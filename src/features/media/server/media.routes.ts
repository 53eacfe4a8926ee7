import * as z from 'zod/mini';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '#app/lib/app-error.ts';
import { negotiateFormat, parseImageId, FORMAT_VERSION } from '../object-paths.rules.ts';
import type { ImageVariants } from './image-variants.service.ts';
import { objectParams, objectQuery, USUAL_WIDTH_PX } from '../media.schema.ts';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Stored images, in the width and format that the client can use. */
export const mediaRoutes: FastifyPluginAsyncZod<{ variants: ImageVariants }> = async (app, { variants }) => {
  app.get(
    '/objects/*',
    {
      config: { access: 'public', isImpersonal: true },
      schema: {
        tags: ['images'],
        operationId: 'getImage',
        produces: ['image/avif', 'image/webp', 'image/jpeg'],
        summary: 'A stored image as AVIF, WebP or JPEG, by Accept, and never wider than it was uploaded',
        description:
          'Images never change: an answer may be kept for a year. `path` may hold slashes, which are not encoded.',
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
      const etag = `"${FORMAT_VERSION}-${id}-${widthPx}-${format}"`;
      const isKnown = request.headers['if-none-match']?.includes(etag) === true;
      // An image never changes: what the client has is right, without looking.
      const bytes = isKnown ? null : await variants.get(id, widthPx, format);
      if (bytes === null && !isKnown) throw imageNotFound();
      reply.headers({
        'Cache-Control': CACHE_FOR_A_YEAR,
        ETag: etag,
        Vary: 'Accept',
        'X-Content-Type-Options': 'nosniff',
      });
      return bytes === null ? reply.code(304).send() : reply.type(`image/${format}`).send(bytes);
    },
  );
};

function imageNotFound(): AppError {
  return new AppError('not_found', 'There is no such image');
}
