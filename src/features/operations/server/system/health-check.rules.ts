import type { Database } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { SiteSettings } from '#app/features/settings/server/site.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { Fact, Problem } from '../../system.schema.ts';

/** The settings of this process that an admin may read: no passwords, no keys. */
export type SystemSettings = {
  version: string;
  /** Null: not known. */
  commit: string | null;
  isProduction: boolean;
  isDemo: boolean;
  publicUrl: string;
  site: SiteSettings;
  hasAdminPassword: boolean;
  /** The mail server's name; null: no mail is sent. */
  mailHost: string | null;
  payPal: Readonly<Record<PaymentMode, { isConfigured: boolean; hasWebhook: boolean; isSimulated: boolean }>>;
  partnerSite: string | null;
  images: { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: string };
};

export type SystemDeps = {
  database: Database;
  storage: ObjectStorage;
  settings: SystemSettings;
  now: () => Date;
};

/** The result of the health check of one part. */
export type CheckResult = { facts: Fact[]; problems: Problem[] };
