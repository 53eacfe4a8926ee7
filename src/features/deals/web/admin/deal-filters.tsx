import Download from 'lucide-react/icons/download';
import { useQuery } from '@tanstack/react-query';
import { DEAL_STAGES } from '#app/db/deal-enums.ts';
import { colleaguesQuery } from '#app/features/conversations/web/admin/desk.queries.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { DayFilter } from '#app/ui/day-filter.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { ListSearch, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { dealsHref } from '../../deal-links.rules.ts';
import { STAGE_LABELS } from '../../deal-stages.rules.ts';
import { DEAL_SORTS, DUE, type DealsSearch } from '../../deals-search.schema.ts';
import { dealsFileHref } from '../deals.queries.ts';

export const SEARCH_LABEL = 'Search the deals';

const DUE_LABELS = { today: 'Due until today', overdue: 'Overdue' } as const;
const SORT_LABELS = {
  'next-step': 'Next step',
  stage: 'Stage',
  amount: 'Amount',
  newest: 'Newest',
} as const;

/** The view, and which deals are shown, all in the address. */
export function DealFilters({ search }: { search: DealsSearch }) {
  const navigate = useListNavigate();
  const narrow = (change: DealsSearch) => navigate(dealsHref(search, change));
  const isTable = search.view === 'table';
  // The board shows those that were closed recently.
  const areClosedChosen = isTable || (search.closedFrom ?? search.closedTo) !== undefined;
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <div className="contents sm:flex sm:w-full sm:justify-between sm:gap-3">
        <ListSearch
          label={SEARCH_LABEL}
          placeholder="Buyer, seller or machine"
          action="/admin/deals"
          value={search.search}
          onSearch={(text) => narrow({ search: text })}
          className="max-sm:col-span-2 sm:w-96"
        />
        <SiteLink
          href={dealsHref(search, { view: isTable ? undefined : 'table', sort: undefined })}
          going={{ resetScroll: false }}
          preload={false}
          className={buttonClass()}
        >
          {isTable ? 'Show as board' : 'Show as table'}
        </SiteLink>
      </div>
      <FilterSelect
        label="Stage"
        all="All stages"
        value={search.stage?.[0]}
        options={DEAL_STAGES.map((stage) => ({ value: stage, label: STAGE_LABELS[stage] }))}
        onChoose={(stage) => narrow({ stage: stage && [stage] })}
      />
      {(search.machine ?? search.thread) !== undefined && (
        <SiteLink
          href={dealsHref(search, { machine: undefined, thread: undefined })}
          going={{ resetScroll: false }}
          preload={false}
          className={buttonClass()}
        >
          Of all machines
        </SiteLink>
      )}
      <OwnerFilter search={search} onChoose={(owner) => narrow({ owner })} />
      <FilterSelect
        label="Due"
        all="Whenever"
        value={search.due}
        options={DUE.map((due) => ({ value: due, label: DUE_LABELS[due] }))}
        onChoose={(due) => narrow({ due })}
      />
      {areClosedChosen && <ClosedFilters search={search} onChoose={narrow} />}
      {isTable && (
        <FilterSelect
          label="Sort by"
          all="Next step"
          value={search.sort}
          options={DEAL_SORTS.filter((sort) => sort !== 'next-step').map((sort) => ({
            value: sort,
            label: SORT_LABELS[sort],
          }))}
          onChoose={(sort) => narrow({ sort })}
        />
      )}
      {isTable && (
        <a href={dealsFileHref(search)} download className={buttonClass({ className: 'sm:ml-auto' })}>
          <Download aria-hidden="true" />
          Export CSV
        </a>
      )}
    </div>
  );
}

type ClosedFiltersProps = { search: DealsSearch; onChoose: (change: DealsSearch) => Promise<void> };

function ClosedFilters({ search: { closedFrom, closedTo }, onChoose }: ClosedFiltersProps) {
  return (
    <>
      <DayFilter label="Closed from" value={closedFrom} onChoose={(day) => onChoose({ closedFrom: day })} />
      <DayFilter label="Closed to" value={closedTo} onChoose={(day) => onChoose({ closedTo: day })} />
    </>
  );
}

type OwnerFilterProps = { search: DealsSearch; onChoose: (owner: string | undefined) => Promise<void> };

function OwnerFilter({ search: { owner }, onChoose }: OwnerFilterProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const options = [
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Nobody’s' },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <FilterSelect label="Owner" all="Everybody’s" value={owner} options={options} onChoose={onChoose} />;
}
