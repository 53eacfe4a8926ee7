import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { finished } from 'node:stream';
import * as z from 'zod/mini';
import { requireUser } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE } from '#app/lib/http.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { createBackupDownloads, type BackupDeps } from './backup-download.service.ts';
import type { SystemDeps } from './health-check.rules.ts';
import { systemState } from '../../system.schema.ts';
import { readSystem } from './system.service.ts';

/** The health of the system. */
export const systemRoutes: FastifyPluginAsyncZod<SystemDeps & BackupDeps> = async (app, deps) => {
  app.get(
    '/api/admin/system',
    {
      config: { access: 'admin', permission: 'users' },
      schema: {
        tags: ['back office'],
        operationId: 'getSystem',
        summary: 'Get the health of every part of the system',
        description:
          'Includes problems and what to do about them. A part that does not respond in time is reported as such, and does not delay the others.',
        response: { 200: systemState },
      },
    },
    async (request, reply) => reply.headers(NO_STORE).send(await readSystem(deps, request.log)),
  );

  const backups = createBackupDownloads(deps);
  app.get(
    '/api/admin/backup',
    {
      config: { access: 'admin', permission: 'users', reauthentication: true },
      schema: {
        tags: ['back office'],
        operationId: 'downloadBackup',
        summary: 'Make a backup of the database and download it',
        description:
          'The file can be restored with the command line. It contains personal data, and no images. Recorded in the audit log. Returns 409 while another backup is being made or downloaded.',
        refuses: ['conflict'],
        produces: ['application/gzip'],
        response: { 200: z.any() },
      },
    },
    async (request, reply) => {
      const name = `stitchyard-${siteDay(deps.now())}.backup`;
      const type = { 'Content-Type': 'application/gzip', 'Content-Disposition': `attachment; filename="${name}"` };
      reply.headers({ ...NO_STORE, ...type });
      if (request.method === 'HEAD') {
        backups.assertIdle();
        return reply.send();
      }
      const { bytes, content, finish } = await backups.make(requireUser(request));
      // Called at once if the client has gone in the meantime.
      finished(reply.raw, (problem) => {
        finish(problem === undefined || problem === null).catch((err: unknown) => {
          request.log.error({ err }, 'the backup could not be recorded');
        });
      });
      return reply.header('Content-Length', bytes).send(content);
    },
  );
};
