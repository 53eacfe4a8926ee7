import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SystemSettings } from '#app/features/operations/server/system/health-check.rules.ts';
import { systemRoutes } from '#app/features/operations/server/system/system.routes.ts';
import type { AppDeps } from './app-deps.ts';
import type { Config, PayPalConfig } from './config.ts';

/** The repository's folder. */
const PROJECT = new URL('../..', import.meta.url);
const packageFile = z.object({ version: z.string() });
const COMMIT = /^[0-9a-f]{40}$/;

/** The operator's view of the server itself. */
export async function registerSystem(app: FastifyInstance, { config, database, storage, now }: AppDeps): Promise<void> {
  const settings = { ...settingsOf(config), version: await readVersion(), commit: await readCommit() };
  await app.register(systemRoutes, { database, dataFolder: config.data.folder, storage, now, settings });
}

function settingsOf(config: Config): Omit<SystemSettings, 'version' | 'commit'> {
  const { site, session, mail, paypal, partner, s3, data } = config;
  return {
    isProduction: config.isProduction,
    isDemo: config.demo,
    publicUrl: config.http.publicUrl,
    site,
    hasAdminPassword: session.adminPassword !== null,
    // Only the host name, because the address contains a password.
    mailHost: mail === null ? null : new URL(mail.smtpUrl).hostname,
    payPal: { live: setUpOf(paypal.live), sandbox: setUpOf(paypal.sandbox) },
    partnerSite: partner.siteUrl === null ? null : new URL(partner.siteUrl).host,
    images: s3 === null ? { kind: 'folder', folder: data.folder } : { kind: 'bucket', bucket: s3.bucket },
  };
}

function setUpOf({ credentials, isSimulated = false }: PayPalConfig): SystemSettings['payPal']['live'] {
  return {
    isConfigured: credentials !== null,
    hasWebhook: credentials !== null && credentials.webhookId !== null,
    isSimulated,
  };
}

async function readVersion(): Promise<string> {
  return packageFile.parse(JSON.parse(await readFile(new URL('package.json', PROJECT), 'utf8'))).version;
}

/** Known if the program runs from its repository; null otherwise. */
async function readCommit(): Promise<string | null> {
  try {
    const head = (await readFile(new URL('.git/HEAD', PROJECT), 'utf8')).trim();
    const name = head.startsWith('ref: ') ? head.slice('ref: '.length) : null;
    const commit = name === null ? head : (await readFile(new URL(`.git/${name}`, PROJECT), 'utf8')).trim();
    return COMMIT.test(commit) ? commit : null;
  } catch {
    // A copy without Git history is not an error.
    return null;
  }
}
