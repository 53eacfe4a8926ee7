import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { openPostgres } from '#app/db/client.ts';
import { loadDemoCatalogue } from '#app/demo/load-demo.ts';
import { openStorage } from '#app/features/media/server/storage.service.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#test/chromium.ts';
import { freePort } from '#test/free-port.ts';
import { startPreparedPostgres } from '#test/prepare-databases.ts';
import { demoPictures } from './demo-pictures.ts';
import type { Site } from './site.ts';

const ADMIN_PASSWORD = 'the password of the browser tests';
const SITE = fileURLToPath(new URL('../processes/serve-site.ts', import.meta.url));
const DEMO_TEMPLATE = 'template_demo';

const SETTINGS = {
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD,
  MAIL_FROM: 'Stitchyard <no-reply@stitchyard.example>',
  // All browsers share one address.
  RATE_LIMIT_FACTOR: '100',
};

/** Starts a site per worker, with the demo catalogue and its pictures, and one Chromium for all. */
export default async function startSites(project: TestProject) {
  const resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-sites-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startPreparedPostgres();
  resources.defer(server.stop);
  const pictures = await demoPictures();
  await copyDatabase(server.url, { from: 'template_stitchyard', to: DEMO_TEMPLATE });
  await loadDemo(`${server.url}/${DEMO_TEMPLATE}`, pictures);
  const names = Array.from({ length: project.config.maxWorkers }, (_, at) => `site_${at + 1}`);
  const sites = await Promise.all(
    names.map(async (name) => {
      await cp(pictures, join(folder, name), { recursive: true });
      await copyDatabase(server.url, { from: DEMO_TEMPLATE, to: name });
      return startSite(`${server.url}/${name}`, join(folder, name), resources);
    }),
  );
  const browser = await chromium.launchServer({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
  resources.defer(() => browser.close());
  // For tests that start an application of their own.
  project.provide('postgresServer', server.url);
  project.provide('sites', sites);
  project.provide('chromium', browser.wsEndpoint());
  project.provide('adminPassword', ADMIN_PASSWORD);
  project.provide('screensFolder', null);
  return () => resources.disposeAsync();
}

async function loadDemo(url: string, pictures: string): Promise<void> {
  const database = openPostgres(url, raise);
  const storage = await openStorage({ dataFolder: pictures, s3: null });
  await loadDemoCatalogue({
    database,
    storage,
    now: () => new Date(),
    progress: () => undefined,
    adminPassword: ADMIN_PASSWORD,
  });
  await database.close();
}

async function copyDatabase(serverUrl: string, { from, to }: { from: string; to: string }): Promise<void> {
  const admin = openPostgres(`${serverUrl}/postgres`, raise, 1);
  await admin.pool.query(`create database ${to} template ${from}`);
  await admin.close();
}

const started = z.object({ payPalUrl: z.string(), mailFolder: z.string() });

async function startSite(databaseUrl: string, folder: string, resources: AsyncDisposableStack): Promise<Site> {
  const port = await freePort();
  const partnerUrl = `http://127.0.0.1:${await freePort()}`;
  const addresses = { PORT: String(port), PARTNER_SITE_URL: partnerUrl, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const child = fork(SITE, [JSON.stringify({ ...SETTINGS, ...addresses })], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  const [message]: unknown[] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('A site did not start'))),
  ]);
  return { url: `http://localhost:${port}`, databaseUrl, partnerUrl, ...started.parse(message) };
}

function raise(error: Error): never {
  throw error;
}
