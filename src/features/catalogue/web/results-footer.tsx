import Rss from 'lucide-react/icons/rss';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { type BrowseSearch, browseHref, changed, feedHref, postWantedHref } from '../browse-search.schema.ts';
import { PAGE_SIZES } from '../catalogue.schema.ts';
import { BROWSE_FORM_ID } from './use-filter-form.ts';

/** Up to so many machines, a list asks whether the visitor needs another one. */
const FEW = 5;

type ResultsFooterProps = {
  search: BrowseSearch;
  pageCount: number;
  total: number;
  showing: string;
  onPageSize: (pageSize: number) => Promise<void>;
};

export function ResultsFooter({ search, pageCount, total, showing, onPageSize }: ResultsFooterProps) {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = search;
  const [shown, choose] = useOptimisticChoice(pageSize);
  return (
    <div className="grid gap-4 border-t border-line pt-4 print:hidden">
      <Pagination
        page={page}
        pageCount={pageCount}
        renderLink={({ page: to, ...link }) => <SiteLink href={browseHref(changed(search, { page: to }))} {...link} />}
      />
      {total <= FEW && (
        <p>
          Not what you need?{' '}
          <SiteLink href={postWantedHref(search)} className="link">
            Tell us what you need, by when and for how much
          </SiteLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-quiet">
        <p className="figures">{showing}</p>
        <a href={feedHref(search)} className="inline-flex min-h-11 items-center gap-2 link">
          <Rss aria-hidden="true" className="size-4" />
          New listings of this search by RSS
        </a>
        <label className="flex items-center gap-2">
          Items per page
          <Select
            name="pageSize"
            form={BROWSE_FORM_ID}
            value={shown}
            onChange={(event) => {
              const chosen = Number(event.target.value);
              choose(chosen, () => onPageSize(chosen));
            }}
            className="w-22"
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </label>
      </div>
    </div>
  );
}
