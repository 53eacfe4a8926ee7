import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { siteQuery } from '#app/features/site/web/site.queries.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { summaryLinks, summaryMeta } from './summary-meta.rules.ts';
import {
  browseSummary,
  homeSummary,
  kindSummary,
  machineSummary,
  textSummary,
  type Summary,
} from './summaries.rules.ts';

/** Crawlers only read server-rendered pages: in the browser there are no summaries, nor the code that writes them. */
const none = (): Summary | null => null;

export const summaryOfText = createIsomorphicFn().server(textSummary).client(none);
export const summaryOfHome = createIsomorphicFn().server(homeSummary).client(none);
export const summaryOfBrowse = createIsomorphicFn().server(browseSummary).client(none);
export const summaryOfKind = createIsomorphicFn().server(kindSummary).client(none);
export const summaryOfMachine = createIsomorphicFn().server(machineSummary).client(none);

type PublicPage = {
  title: string;
  /** The canonical address; null for a page without content of its own. */
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

/** The head of a public page. */
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
