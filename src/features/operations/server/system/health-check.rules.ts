import type { Database } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import type { SiteSettings } from '#app/features/settings/server/site.service.ts';
import { pluralize } from '#app/lib/format.ts';
import type { Fact, Problem } from '../../system.schema.ts';

/** The settings of this process that admins can see: no passwords or keys. */
export type SystemSettings = {
  version: string;
  /** Null if unknown. */
  commit: string | null;
  isProduction: boolean;
  isDemo: boolean;
  publicUrl: string;
  site: SiteSettings;
  hasAdminPassword: boolean;
  /** The mail server's name; null if mails are not sent. */
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

/** A current failure, or a risk for money or data. */
export function serious(what: string, remedy: string): Problem {
  return { severity: 'serious', what, remedy };
}

export function warning(what: string, remedy: string): Problem {
  return { severity: 'warning', what, remedy };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The largest unit and the next one below: '3 days 4 hours', '12 seconds'. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(pluralize(count, unit));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? 'less than a second' : parts.join(' ');
}
