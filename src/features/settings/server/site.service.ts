import { siteTimeZone } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import { readOperatorContact } from '#app/features/accounts/server/operator-contact.service.ts';
import { currentPart, filledParts, linesOf } from '#app/features/site/editable-texts.rules.ts';
import { SAMPLES, type Lender, type Sample, type SiteFacts, type SiteTexts } from '#app/features/site/site.schema.ts';
import { CONSIGNMENT_TEXT, FOOTER_TEXT, WARRANTY_TEXT } from '#app/features/site/site-texts.rules.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import { isSampleContact, isSampleLender } from '#app/features/site/sample-data.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { FREIGHT_RATES, LENDERS, readDocument, TERMS } from './settings.service.ts';

export type SiteSettings = {
  name: string;
  operatorEmail: string;
  operatorPhone: string;
  operatorAddress: string;
  supportUrl: string;
};

/** How long a process that was not notified of a change may show the previous facts. */
const CACHE_MS = 5_000;

export type SiteSource = {
  db: Db;
  site: SiteSettings;
  publicUrl: string;
  now: () => Date;
  /** Changes with the operator's contact, among others: a page cached for a version must hold that version's facts. */
  version: () => number;
};

/** Reads the facts of the site through a short-lived cache, because every page needs them. */
export function createSiteFacts({ db, site, publicUrl, now, version }: SiteSource): () => Promise<SiteFacts> {
  let cached: { facts: Promise<SiteFacts>; until: number; version: number } | null = null;
  return () => {
    const time = now().getTime();
    if (cached !== null && time < cached.until && cached.version === version()) return cached.facts;
    const facts = readSiteFacts(db, site, publicUrl);
    const entry = { facts, until: time + CACHE_MS, version: version() };
    cached = entry;
    facts.catch(() => {
      // A failure is not cached.
      if (cached === entry) cached = null;
    });
    return facts;
  };
}

/** The current facts of the site. */
export async function readSiteFacts(db: Db, site: SiteSettings, publicUrl: string): Promise<SiteFacts> {
  const edited = await readOperatorContact(db);
  const lenders = await readDocument(db, LENDERS);
  const terms = await readDocument(db, TERMS);
  const freightRates = await readDocument(db, FREIGHT_RATES);
  const texts = await readSiteTexts(db);
  const contact = {
    operatorEmail: edited.email ?? site.operatorEmail,
    operatorPhone: edited.phone ?? site.operatorPhone,
    operatorAddress: edited.address ?? site.operatorAddress,
  };
  const isSample: Record<Sample, boolean> = {
    contact: isSampleContact(contact),
    lenders: lenders.value.lenders.some(isSampleLender),
    terms: !terms.isEdited,
    freight: !freightRates.isEdited,
  };
  return {
    siteName: site.name,
    ...contact,
    operatorHours: edited.hours,
    timeZone: siteTimeZone(),
    supportUrl: site.supportUrl,
    publicUrl,
    financingSummary: lenders.value.summary,
    terms: terms.value,
    texts,
    samples: SAMPLES.filter((sample) => isSample[sample]),
  };
}

async function readSiteTexts(db: Db): Promise<SiteTexts> {
  const edited = await readEditedTexts(db, [FOOTER_TEXT.key, CONSIGNMENT_TEXT.key, WARRANTY_TEXT.key]);
  const { tagline = '', offers = '' } = filledParts(FOOTER_TEXT, edited, {});
  const consignment = edited.get(CONSIGNMENT_TEXT.key) ?? {};
  const { conditions = '', notExtendable = '', others = '', noTerms = '' } = filledParts(WARRANTY_TEXT, edited, {});
  return {
    footer: { tagline, offers },
    consignment: {
      summary: currentPart(CONSIGNMENT_TEXT, 'summary', consignment),
      terms: linesOf(currentPart(CONSIGNMENT_TEXT, 'terms', consignment)),
    },
    warranty: { conditions: linesOf(conditions), notExtendable, others, noTerms },
  };
}

/** The lenders, as pages show them. */
export async function findLenders(db: Db): Promise<Lender[]> {
  return (await readDocument(db, LENDERS)).value.lenders;
}

const VALID_DAYS = 180;

/** The text of /.well-known/security.txt (RFC 9116): the contact for reporting vulnerabilities. */
export function securityText({ operatorEmail, publicUrl }: SiteFacts, now: Date): string {
  // In whole days, so that its ETag stays the same for a day.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${operatorEmail}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
