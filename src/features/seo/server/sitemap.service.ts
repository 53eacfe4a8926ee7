import type { Db } from '#app/db/client.ts';
import type { Catalogue } from '#app/features/catalogue/server/catalogue-index.service.ts';
import { absoluteImageUrl, machineUrl } from '../absolute-urls.rules.ts';
import { buildXml, type Xml } from './xml.rules.ts';
import { kindHref } from '../machine-kinds.rules.ts';
import { findKindsOnOffer } from './machine-kinds.service.ts';
import { PLACEHOLDER_IMAGE, photosOf } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findSitemapRows, type SitemapRow } from './sitemap.db.ts';

export type SitemapDeps = { db: Db; catalogue: Catalogue; publicUrl: string };

/** The protocol at https://www.sitemaps.org allows 50,000; crawlers read smaller files sooner. */
export const MACHINES_IN_A_FILE = 10_000;
const BATCH_SIZE = 500;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

const PAGES = [
  '/',
  '/browse',
  '/wanted',
  '/consignment',
  '/ways-to-sell',
  '/about',
  '/contact',
  '/brokerage-agreement',
  '/terms',
  '/privacy',
] as const;

/** The index of all sitemaps. */
export function sitemapIndex({ catalogue, publicUrl }: SitemapDeps): string {
  const parts = [...catalogue.index.blocks(MACHINES_IN_A_FILE)].map((part) => `machines-${part}`);
  const sitemap = ['pages', 'kinds', ...parts].map((name) => ({ loc: `${publicUrl}/sitemaps/${name}.xml` }));
  return `${XML_DECLARATION}${buildXml({ sitemapindex: { '@xmlns': SITEMAP, sitemap } })}`;
}

export function pagesSitemap({ publicUrl }: SitemapDeps): string {
  return urlSet(PAGES.map((path) => ({ loc: `${publicUrl}${path}` })));
}

/** The kinds of machines with at least one listing. */
export function kindsSitemap({ catalogue, publicUrl }: SitemapDeps): string {
  const addresses = findKindsOnOffer(catalogue).flatMap((kind) => kindHref(kind) ?? []);
  return urlSet(addresses.map((address) => ({ loc: `${publicUrl}${address}` })));
}

function urlSet(url: Xml[]): string {
  return `${XML_DECLARATION}${buildXml({ urlset: { '@xmlns': SITEMAP, url } })}`;
}

/**
 * Streams one file of machines. A machine's serial determines its file, so that no machine moves to another file when
 * one is removed. Throws not_found if the file has no public machine.
 */
export function machinesSitemap(deps: SitemapDeps, part: number): AsyncIterable<string> {
  if (!deps.catalogue.index.blocks(MACHINES_IN_A_FILE).has(part)) throw new AppError('not_found', 'No such sitemap');
  return writeMachines(deps, part);
}

async function* writeMachines(deps: SitemapDeps, part: number): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">`;
  const end = (part + 1) * MACHINES_IN_A_FILE;
  let after = part * MACHINES_IN_A_FILE - 1;
  for (;;) {
    const rows = await findSitemapRows(deps.db, after, end, BATCH_SIZE);
    const last = rows.at(-1);
    if (last === undefined) break;
    yield buildXml({ url: rows.map((row) => machineEntry(deps, row)) });
    after = last.serial;
  }
  yield '</urlset>\n';
}

function machineEntry({ publicUrl }: SitemapDeps, row: SitemapRow): Xml {
  const photos = photosOf(row).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  return {
    loc: machineUrl({ publicUrl }, row),
    lastmod: row.updatedAt.toISOString(),
    'image:image': photos.map((photo) => ({ 'image:loc': absoluteImageUrl({ publicUrl }, photo) })),
  };
}
