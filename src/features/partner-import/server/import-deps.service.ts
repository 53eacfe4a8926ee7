import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import type { SiteReading, Validators } from './site/partner-product.schema.ts';

/** The partner site, for one import. */
export type PartnerSource = {
  /** Throws RemoteError where the site as a whole cannot be read. */
  read: (known: (url: string) => Promise<Validators | null>, signal: AbortSignal) => AsyncIterable<SiteReading>;
  /** Throws RemoteError and AppError. */
  fetchImage: (url: string, signal: AbortSignal) => Promise<StoredImage>;
  close: () => Promise<void>;
};

export type ImportDeps = {
  db: Db;
  send: SendJob;
  now: () => Date;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
  /** Null: no site is named. */
  openSource: (() => PartnerSource) | null;
  /** Whom the listings name as their contact. */
  readSite: (db: Db) => Promise<Pick<SiteFacts, 'siteName' | 'operatorEmail' | 'operatorPhone'>>;
};
