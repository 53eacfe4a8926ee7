import Rss from 'lucide-react/icons/rss';
import { feedHref } from './feed-href.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { BROWSE_FORM_ID } from './browse-form.ts';
import type { BrowseSearch } from './browse-search.ts';
import { browseHref, changed } from './browse-search.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { PAGE_SIZES } from './catalogue.schema.ts';

type ResultsFooterProps = {
  search: BrowseSearch;
  total: number;
  showing: string;
  onPageSize: (pageSize: number) => void;
};

export function ResultsFooter({ search, total, showing, onPageSize }: ResultsFooterProps) {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = search;
  return (
    <div className="grid gap-4 border-t border-line pt-4 print:hidden">
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        renderLink={({ page: to, ...link }) => <SiteLink href={browseHref(changed(search, { page: to }))} {...link} />}
      />
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
            value={pageSize}
            onChange={(event) => {
              onPageSize(Number(event.target.value));
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
