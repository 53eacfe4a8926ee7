import type { Db } from '#app/db/client.ts';
import { readOperatorContact } from './operator-contact.service.ts';
import type { Lender } from '#app/features/site/lenders.schema.ts';
import { LENDERS, readDocument, TERMS } from './setting-documents.service.ts';
import { isMadeUpContact, isSampleLender } from '#app/features/site/sample-data.rules.ts';
import { SAMPLES, type Sample, type SiteFacts } from '#app/features/site/site.schema.ts';

export type SiteSettings = {
  name: string;
  operatorEmail: string;
  operatorPhone: string;
  operatorAddress: string;
  supportUrl: string;
};

/** How long a change may take to show where nobody tells of it. */
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
  const edited = await readOperatorContact(db);
  const lenders = await readDocument(db, LENDERS);
  const terms = await readDocument(db, TERMS);
  const contact = {
    operatorEmail: edited.email ?? site.operatorEmail,
    operatorPhone: edited.phone ?? site.operatorPhone,
    operatorAddress: edited.address ?? site.operatorAddress,
  };
  const isSample: Record<Sample, boolean> = {
    contact: isMadeUpContact(contact),
    lenders: lenders.value.lenders.some(isSampleLender),
    terms: !terms.isEdited,
  };
  return {
    siteName: site.name,
    ...contact,
    operatorHours: edited.hours,
    supportUrl: site.supportUrl,
    publicUrl,
    financingSummary: lenders.value.summary,
    terms: terms.value,
    samples: SAMPLES.filter((sample) => isSample[sample]),
  };
}

/** Who finances machines, as pages name them. */
export async function findLenders(db: Db): Promise<Lender[]> {
  return (await readDocument(db, LENDERS)).value.lenders;
}
