import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { SALE_CHANNELS } from '#app/db/commission-enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { monthName } from '#app/features/payments/web/admin/revenue.rules.ts';
import { formatUsd, pluralize } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable } from '#app/ui/table.tsx';
import { useDialog } from '#app/ui/use-dialog.tsx';
import { CHANNEL_LABELS } from '../../sale-labels.rules.ts';
import type { SalesSearch } from '../../sales-list.schema.ts';
import type { Sale, SaleTotals } from '../../sales.schema.ts';
import { salesFileHref, salesHref, SALES_PER_PAGE, salesQuery, saleTotalsQuery } from '../sales.queries.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { saleColumns } from './sales-table.tsx';

type SalesPageProps = {
  search: SalesSearch;
  /** What belongs to a sale besides, such as its invoice. */
  renderBeside?: (sale: Sale) => ReactNode;
};

/** The sales of all sellers, with what they owe. */
export function SalesPage({ search, renderBeside }: SalesPageProps) {
  const { data: totals } = useQuery(saleTotalsQuery(search));
  const corrected = useDialog<Sale>();
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        Each machine that was marked as sold, by its seller, by the office or by an import. What is not known can be
        added. Percentages follow the{' '}
        <SiteLink href="/admin/commissions" className="link">
          table of commissions
        </SiteLink>
        .
      </p>
      <Filters search={search} totals={totals} />
      {totals !== undefined && <Totals totals={totals} />}
      <PagedList
        query={useQuery(salesQuery(search))}
        failure="Failed to fetch the sales"
        page={search.page}
        pageSize={SALES_PER_PAGE}
        noun={['sale', 'sales']}
        hrefOf={(page) => salesHref(search, { page })}
        empty={<NoSales search={search} />}
        dialogs={<CorrectionDialog corrected={corrected} />}
      >
        {({ rows }) => (
          <DataTable
            aria-label="Sales"
            columns={saleColumns({ onCorrect: corrected.open, renderBeside })}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </>
  );
}

const CHANNELS = SALE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const SHOWN = [
  { value: 'price', label: 'Price not known' },
  { value: 'commission', label: 'Commission not known' },
  { value: 'undone', label: 'Also undone ones' },
] as const;

function Filters({ search, totals }: { search: SalesSearch; totals: SaleTotals | undefined }) {
  const navigate = useListNavigate();
  const narrow = (change: SalesSearch) => navigate(salesHref(search, change));
  const { month, channel, brand, unknown, undone, seller, machine } = search;
  // What is in the address may have no sales.
  const months = [...new Set([...(month === undefined ? [] : [month]), ...(totals?.months ?? [])])];
  const brands = [...new Set([...(brand === undefined ? [] : [brand]), ...(totals?.brands ?? [])])];
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2">
      <ListSearch
        label="Search the sales"
        placeholder="Machine or buyer"
        action="/admin/sales"
        value={search.search}
        onSearch={(chosen) => narrow({ search: chosen })}
        className="w-full max-sm:col-span-full sm:w-96"
      />
      <FilterSelect
        label="Month"
        all="All months"
        value={month}
        options={months
          .toSorted()
          .toReversed()
          .map((value) => ({ value, label: monthName(value) }))}
        onChoose={(chosen) => narrow({ month: chosen })}
      />
      <FilterSelect
        label="Channel"
        all="All channels"
        value={channel}
        options={CHANNELS}
        onChoose={(chosen) => narrow({ channel: chosen })}
      />
      <FilterSelect
        label="Brand"
        all="All brands"
        value={brand}
        options={brands.toSorted().map((value) => ({ value, label: value }))}
        onChoose={(chosen) => narrow({ brand: chosen })}
      />
      <FilterSelect
        label="Show"
        all="All that stand"
        value={undone === true ? 'undone' : unknown}
        options={SHOWN}
        onChoose={(chosen) =>
          narrow(chosen === 'undone' ? { unknown: undefined, undone: true } : { unknown: chosen, undone: undefined })
        }
      />
      {(seller !== undefined || machine !== undefined) && (
        <SiteLink
          href={salesHref(search, { seller: undefined, machine: undefined })}
          className={buttonClass({ variant: 'quiet' })}
        >
          Of all {machine === undefined ? 'sellers' : 'machines'}
        </SiteLink>
      )}
      <a
        href={salesFileHref(search)}
        download
        className={buttonClass({ className: 'max-sm:col-span-full sm:ml-auto' })}
      >
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}

function Totals({ totals }: { totals: SaleTotals }) {
  const { sales, priceUsd, commissionUsd, unknownPrices, unknownCommissions } = totals;
  const missing = [
    unknownPrices > 0 && `of ${pluralize(unknownPrices, 'sale')} the price`,
    unknownCommissions > 0 && `of ${pluralize(unknownCommissions, 'sale')} the commission`,
  ].filter((words) => words !== false);
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Sum label="Sales" value={String(sales)} />
        <Sum label="Prices" value={priceLabel(priceUsd)} />
        <Sum label="Commissions" value={formatUsd(commissionUsd)} />
      </dl>
      {missing.length > 0 && <p className="text-14 text-warn">Not known, and not counted: {missing.join(', ')}.</p>}
    </div>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures text-20 font-semibold">{value}</dd>
    </div>
  );
}

function NoSales({ search }: { search: SalesSearch }) {
  if (Object.values(search).some((value) => value !== undefined))
    return <EmptyList title="No sales match." href="/admin/sales" next="Show all sales" />;
  return (
    <EmptyState title="No sales yet.">
      As soon as a seller or you mark a machine as sold, the sale stands here, with buyer, price and commission.
    </EmptyState>
  );
}
