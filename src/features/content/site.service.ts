import type { Db } from '#app/db/client.ts';
import { findOperatorContact } from './site.db.ts';
import type { SiteFacts } from './site.schema.ts';

export type SiteSettings = {
  name: string;
  operatorEmail: string;
  operatorPhone: string;
  operatorAddress: string;
  supportUrl: string;
};

/** How long a change of an admin's profile may take to show, on every replica alike. */
const KEPT_MS = 5_000;

export type SiteSource = {
  db: Db;
  site: SiteSettings;
  publicUrl: string;
  now: () => Date;
  /** Moves when the operator's contact does, among other things: a page made for a version must hold that version's facts. */
  version: () => number;
};

/** Gives what the pages say of the operator, from memory most of the time: every page needs it. */
export function createSiteFacts({ db, site, publicUrl, now, version }: SiteSource): () => Promise<SiteFacts> {
  let kept: { facts: Promise<SiteFacts>; until: number; version: number } | null = null;
  return () => {
    const time = now().getTime();
    if (kept !== null && time < kept.until && kept.version === version()) return kept.facts;
    const facts = readSiteFacts(db, site, publicUrl);
    const entry = { facts, until: time + KEPT_MS, version: version() };
    kept = entry;
    facts.catch(() => {
      // A failure is told to those who asked, and not remembered.
      if (kept === entry) kept = null;
    });
    return facts;
  };
}

/** What the site says of itself at this moment. */
export async function readSiteFacts(db: Db, site: SiteSettings, publicUrl: string): Promise<SiteFacts> {
  const contact = await findOperatorContact(db);
  return {
    siteName: site.name,
    operatorEmail: contact.email ?? site.operatorEmail,
    operatorPhone: contact.phone ?? site.operatorPhone,
    operatorAddress: site.operatorAddress,
    supportUrl: site.supportUrl,
    publicUrl,
  };
}
