import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { PERSONAL } from '#app/features/catalogue/answers.ts';
import { csvHeaders } from '#app/lib/csv.ts';
import { EXPORTS } from './exports.service.ts';

const tags = ['back office'];

/** Whole tables as files, sent as they are read. */
export const exportsRoutes: FastifyPluginAsyncZod<{ db: Db; now: () => Date }> = async (app, { db, now }) => {
  for (const [type, linesOf] of Object.entries(EXPORTS)) {
    app.get(
      `/api/admin/export/${type}`,
      {
        config: { access: 'admin' },
        schema: { tags, summary: `All ${type} as CSV`, response: { 200: z.any() } },
      },
      async (_request, reply) =>
        reply.headers({ ...PERSONAL, ...csvHeaders(type, now()) }).send(Readable.from(linesOf(db))),
    );
  }
};
