import { SHARE_IMAGE } from '../absolute-urls.rules.ts';
import { toGraph } from '../structured-data.rules.ts';
import type { Summary } from './summaries.rules.ts';

type Page = { title: string; url: string | null; siteName: string };

/** The meta tags of a summary. */
export function summaryMeta({ title, url, siteName }: Page, summary: Summary | null) {
  if (summary === null) return [];
  const { description, image = null, isIndexed = true, things = [] } = summary;
  return [
    { name: 'description', content: description },
    // A page without a canonical address is one of many views of the same machines.
    ...(isIndexed && url !== null ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url === null ? [] : [{ property: 'og:url', content: url }]),
    ...(image === null ? [] : pictureMeta(image, title)),
    { name: 'twitter:card', content: image === null ? 'summary' : 'summary_large_image' },
    ...(things.length === 0 ? [] : [{ 'script:ld+json': toGraph(things) }]),
  ];
}

function pictureMeta(image: string, title: string) {
  return [
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(SHARE_IMAGE.widthPx) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.heightPx) },
    { property: 'og:image:alt', content: title },
  ];
}

export function summaryLinks(summary: Summary | null) {
  if (summary?.feed === undefined) return [];
  return [{ rel: 'alternate', type: 'application/rss+xml', title: 'New listings of this search', href: summary.feed }];
}
