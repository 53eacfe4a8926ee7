import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { renderSVG } from 'uqr';
import * as z from 'zod/mini';
import { isKnown } from '#app/features/catalogue/answers.ts';
import { machineHref } from '#app/features/machines/machine-href.ts';
import { machineIdParams } from '#app/features/machines/machines.schema.ts';
import type { ShareImages } from './share-images.service.ts';

const tags = ['sharing'];
/** The same for everybody: whoever asks with a session is answered as a visitor. */
const open = { access: 'public', isImpersonal: true } as const;
const A_YEAR = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=300';

/** What goes along when somebody passes a machine on. */
export const sharingRoutes: FastifyPluginAsyncZod<{ images: ShareImages; publicUrl: string }> = async (
  app,
  { images, publicUrl },
) => {
  app.get(
    '/og/machine/:id/picture.jpg',
    {
      config: { ...open, limit: 'shareImages' },
      schema: {
        tags,
        operationId: 'getSharePicture',
        produces: ['image/jpeg'],
        summary: 'The picture of a machine for previews of its link, 1200 × 630',
        description: "Drawn from the machine's main photo, its name and its price.",
        refuses: ['not_found'],
        params: machineIdParams,
        querystring: z.object({ v: z.optional(z.string()) }),
        response: { 200: z.any(), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { version, draw } = await images.get(request.params.id);
      const etag = `"${version}"`;
      reply.headers({ 'Cache-Control': A_WHILE, ETag: etag });
      if (isKnown(request, etag)) return reply.code(304).send();
      const { jpeg, isLasting } = await draw();
      // Under its own version it never changes; without one the price on it may be another one tomorrow.
      if (isLasting && request.query.v === version) reply.header('Cache-Control', A_YEAR);
      if (!isLasting) reply.removeHeader('ETag');
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
        summary: 'The address of a machine as a QR code, for paper',
        description: 'Whether there is such a machine is not asked.',
        params: machineIdParams,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      // It says no more than the address that was asked for: whether there is such a machine is not its business.
      const code = renderSVG(`${publicUrl}${machineHref(request.params.id)}`, { border: 0 });
      return reply.header('Cache-Control', A_YEAR).type('image/svg+xml').send(code);
    },
  );
};
