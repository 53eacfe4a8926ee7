import type { Database } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { SiteSettings } from '#app/features/settings/server/site.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { Fact, Problem } from '../../system.schema.ts';

/** What is set for this process, as far as an admin may read it: no password, no key. */
export type SystemSettings = {
  version: string;
  /** Null: not known. */
  commit: string | null;
  isProduction: boolean;
  isDemo: boolean;
  publicUrl: string;
  site: SiteSettings;
  hasAdminPassword: boolean;
  /** The server's name; null: no mail leaves. */
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

/** What a look at one part brought. */
export type PartFindings = { facts: Fact[]; problems: Problem[] };
