import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { siteQuery } from '#app/features/site/web/site.queries.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { summaryLinks, summaryMeta } from '#app/features/seo/web/summary-meta.rules.ts';
import type { Summary } from '#app/features/seo/web/summaries.rules.ts';

type PublicPage = {
  title: string;
  /** The one address of what it shows; null where nothing of its own is shown. */
  address: string | null;
  /** Null in the browser. */
  summary: (site: SiteFacts) => Summary | null;
};

const metaOf = createIsomorphicFn()
  .server(summaryMeta)
  .client(() => []);
const linksOf = createIsomorphicFn()
  .server(summaryLinks)
  .client(() => []);

/** The head of a page that anybody may find. */
export function publicHead(queryClient: QueryClient, { title, address, summary }: PublicPage) {
  const site = queryClient.getQueryData(siteQuery.queryKey);
  if (site === undefined) return { meta: [{ title }], links: [] };
  const url = address === null ? null : `${site.publicUrl}${address}`;
  const told = summary(site);
  return {
    meta: [{ title }, ...metaOf({ title, url, siteName: site.siteName }, told)],
    links: [...(url === null ? [] : [{ rel: 'canonical', href: url }]), ...linksOf(told)],
  };
}
