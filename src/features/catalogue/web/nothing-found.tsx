import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { type BrowseSearch, browseHref, changed, postWantedHref } from '../browse-search.schema.ts';
import { NO_MACHINES_FOUND } from '../catalogue.schema.ts';
import { ClearAllLink } from './chosen-filters.tsx';
import { ClosestMatches } from './closest-matches.tsx';

/** Replaces an empty list: of a search without matches, or of a page after the last one. */
export function NothingFound({ search, total }: { search: BrowseSearch; total: number }) {
  const look = buttonClass({ variant: 'primary' });
  if (total > 0) {
    const first = (
      <SiteLink href={browseHref(changed(search, {}))} className={look}>
        Go to first page
      </SiteLink>
    );
    return (
      <EmptyState title="This page does not exist." actions={first}>
        The results have fewer pages.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1 sm:gap-6">
      <EmptyState
        title={NO_MACHINES_FOUND}
        actions={
          <>
            <ClearAllLink search={search} className={look} />
            <SiteLink href={postWantedHref(search)} className={buttonClass()}>
              Tell us what you need
            </SiteLink>
          </>
        }
      >
        Remove a filter or use fewer words. A brand and a number of heads is often enough.
      </EmptyState>
      <ClosestMatches search={search} />
    </div>
  );
}
