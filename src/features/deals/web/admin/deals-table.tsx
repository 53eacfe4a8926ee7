import { useQuery } from '@tanstack/react-query';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { dealsHref } from '../../deal-links.rules.ts';
import { STAGE_LABELS } from '../../deal-stages.rules.ts';
import type { DealsSearch } from '../../deals-search.schema.ts';
import type { Deal } from '../../deals.schema.ts';
import { DEALS_PER_PAGE, tableQuery } from '../deals.queries.ts';
import { dealName } from './deal-names.rules.ts';
import { NoDeals } from './no-deals.tsx';
import type { DealMoves } from './use-deal-moves.ts';

/** The deals as a table, page by page. */
export function DealsTable({ search, moves }: { search: DealsSearch; moves: DealMoves }) {
  return (
    <PagedList
      query={useQuery(tableQuery(search))}
      failure="Failed to fetch the deals"
      stale="The deals could not be refreshed. What you see may be out of date."
      page={search.page}
      pageSize={DEALS_PER_PAGE}
      noun={['deal', 'deals']}
      hrefOf={(page) => dealsHref(search, { page })}
      empty={<NoDeals search={search} />}
    >
      {({ rows }) => (
        <DataTable aria-label="Deals" columns={columnsOf(search, moves)} rows={rows} rowKey={({ id }) => id} />
      )}
    </PagedList>
  );
}

function columnsOf(search: DealsSearch, moves: DealMoves): readonly Column<Deal>[] {
  return [
    {
      head: 'Deal',
      isRowHead: true,
      cell: (deal) => <NameCell deal={deal} href={dealsHref(search, { deal: deal.id, page: search.page })} />,
    },
    { head: 'Stage', cell: ({ stage }) => <Badge>{STAGE_LABELS[stage]}</Badge> },
    { head: 'Owner', from: 'lg', cell: ({ owner }) => owner?.name },
    { head: 'Next step', from: 'md', cell: (deal) => <NextStep deal={deal} /> },
    {
      head: 'Amount',
      from: 'sm',
      isNumber: true,
      cell: ({ amountUsd }) => amountUsd !== null && priceLabel(amountUsd),
    },
    {
      head: 'Commission',
      from: 'lg',
      isNumber: true,
      cell: ({ commissionUsd }) => commissionUsd !== null && priceLabel(commissionUsd),
    },
    {
      head: null,
      from: 'md',
      cell: (deal) => (
        <RowButton label={`Move to…: ${dealName(deal)}`} onClick={() => moves.choosing.open(deal)}>
          Move to…
        </RowButton>
      ),
    },
  ];
}

function NameCell({ deal, href }: { deal: Deal; href: string }) {
  return (
    <span data-deal={deal.id} tabIndex={-1} className="grid sm:min-w-40">
      <SiteLink
        href={href}
        going={{ resetScroll: false }}
        preload={false}
        className="inline-flex items-center justify-self-start link wrap-anywhere max-lg:min-h-11"
      >
        {deal.title ?? 'No subject'}
      </SiteLink>
      <span className="text-12 text-quiet wrap-anywhere">{deal.buyerName}</span>
      <span className="grid text-12 text-quiet wrap-anywhere sm:hidden">
        {deal.amountUsd !== null && priceLabel(deal.amountUsd)}
      </span>
    </span>
  );
}

function NextStep({ deal: { nextStep, nextStepOn } }: { deal: Deal }) {
  return (
    <span className="wrap-anywhere">
      {nextStepOn !== null && <time dateTime={nextStepOn}>{dayInUtc(nextStepOn)}: </time>}
      {nextStep}
    </span>
  );
}
