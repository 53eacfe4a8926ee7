import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { isNarrowed, listingsHref } from './listings-address.rules.ts';
import type { ListingsSearch } from './listings-address.schema.ts';

type NoListingsProps = { search: ListingsSearch; total: number };

/** Nothing to show, and the next step. */
export function NoListings({ search, total }: NoListingsProps) {
  const { title, href, words } = nextStep(search, total);
  return (
    <EmptyState
      title={<span className="wrap-anywhere">{title}</span>}
      actions={
        <SiteLink href={href} className={buttonClass()}>
          {words}
        </SiteLink>
      }
    />
  );
}

function nextStep(search: ListingsSearch, total: number): { title: string; href: string; words: string } {
  const { status, page = 1 } = search;
  if (total > 0)
    return { title: `There is nothing on page ${page}.`, href: listingsHref(search), words: 'Go to first page' };
  const all = { href: listingsHref({}), words: 'Show all listings' };
  if (isNarrowed(search)) {
    return { title: 'No listings match these filters.', href: listingsHref({ status }), words: 'Clear filters' };
  }
  if (status === 'pending') return { title: 'Nothing waits for review.', ...all };
  if (status === undefined || status === 'all') {
    return { title: 'Nobody has listed a machine yet.', href: '/sell', words: 'List a machine' };
  }
  return { title: 'There are no such listings.', ...all };
}
