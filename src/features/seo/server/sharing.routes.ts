import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { renderSVG } from 'uqr';
import * as z from 'zod/mini';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { machineIdParams } from '#app/features/machines/machine-id.schema.ts';
import { isNotModified } from '#app/lib/http.ts';
import { WorkBudget, type WorkLimits } from '#app/lib/work-budget.ts';
import type { ShareImages } from './share-images.service.ts';

const tags = ['sharing'];
/** The same response for everyone, with or without a session. */
const open = { access: 'public', isImpersonal: true } as const;
const LONG_CACHE = 'public, max-age=31536000, immutable';
/** The requests that wait for pictures to be drawn, which is one at a time. */
const WAITING_PICTURES: WorkLimits = { all: 24, perNetwork: 8 };
const SHORT_CACHE = 'public, max-age=300';

/** The preview picture and the QR code of a machine's link. */
export const sharingRoutes: FastifyPluginAsyncZod<{ images: ShareImages; publicUrl: string }> = async (
  app,
  { images, publicUrl },
) => {
  const budget = new WorkBudget(WAITING_PICTURES, 'Many pictures are being drawn, try again in a moment');
  app.get(
    '/og/machine/:id/picture.jpg',
    {
      config: { ...open, limit: 'shareImages' },
      schema: {
        tags,
        operationId: 'getSharePicture',
        produces: ['image/jpeg'],
        summary: 'Get the preview picture for the link of a machine, 1200 × 630',
        description: "Composed of the machine's main photo, name and price.",
        refuses: ['not_found'],
        params: machineIdParams,
        querystring: z.object({ v: z.optional(z.string()) }),
        response: { 200: z.any(), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { version, draw } = await images.get(request.params.id);
      const etag = `"${version}"`;
      reply.headers({ 'Cache-Control': SHORT_CACHE, ETag: etag });
      if (isNotModified(request.headers, etag)) return reply.code(304).send();
      const { jpeg, isCacheable } = await reply.runSlowly(budget, draw);
      // With its version in the address the picture is immutable; without, its price may change at any time.
      if (isCacheable && request.query.v === version) reply.header('Cache-Control', LONG_CACHE);
      if (!isCacheable) reply.removeHeader('ETag');
      return reply.type('image/jpeg').send(jpeg);
    },
  );

  app.get(
    '/og/machine/:id/code.svg',
    {
      config: { ...open, limit: 'shareImages' },
      schema: {
        tags,
        operationId: 'getMachineQrCode',
        produces: ['image/svg+xml'],
        summary: 'Get the address of a machine as a QR code, for print',
        description: 'Does not check whether the machine exists.',
        params: machineIdParams,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      // The machine's existence is not checked: the code contains no more than the requested address.
      const code = renderSVG(`${publicUrl}${machineHref(request.params.id)}`, { border: 0 });
      return reply.header('Cache-Control', LONG_CACHE).type('image/svg+xml').send(code);
    },
  );
};
