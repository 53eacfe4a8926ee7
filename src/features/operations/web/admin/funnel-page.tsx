import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { LostReason } from '#app/db/deal-enums.ts';
import { VIEW_SOURCES } from '#app/db/enums.ts';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { LOST_LABELS } from '#app/features/deals/deal-stages.rules.ts';
import { SOURCE_LABELS } from '#app/features/machines/view-sources.rules.ts';
import { moneyLabel } from '#app/features/payments/payment-labels.rules.ts';
import { monthName } from '#app/features/payments/web/admin/revenue.rules.ts';
import { formatInteger } from '#app/lib/format.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import {
  DEFAULT_FUNNEL_MONTHS,
  FUNNEL_MONTHS,
  FUNNEL_STEPS,
  funnelSearch,
  type FunnelFigures,
  type FunnelReport,
  type FunnelSearch,
  type FunnelStep,
} from '../../funnel.schema.ts';
import { funnelHref, funnelQuery } from './funnel.queries.ts';

/** How many views became questions, introductions, offers and sales. */
export function Funnel({ search }: { search: FunnelSearch }) {
  return (
    <>
      <p className="max-w-[70ch] text-14 text-quiet">
        What happened in a month counts in it, whenever its conversation began. Visitors are not tracked, so a question
        is not attributed to a view.
      </p>
      <Filters search={search} />
      <Loaded query={useQuery(funnelQuery(search))} failure="Failed to fetch the figures" skeleton="h-96">
        {(report) =>
          FUNNEL_STEPS.every((step) => report.total.figures[step] === 0) ? (
            <EmptyState title="Nothing happened in this period." />
          ) : (
            <Report report={report} />
          )
        }
      </Loaded>
    </>
  );
}

function Filters({ search }: { search: FunnelSearch }) {
  const router = useRouter();
  const narrow = async (change: FunnelSearch) => {
    // From the current address: a second choice may come before the figures of the first one have loaded.
    const now = parseLeniently(funnelSearch, parseSearch(router.history.location.search));
    await router.navigate({ href: funnelHref({ ...now, ...change }), resetScroll: false });
  };
  const brands = useQuery(filterValuesQuery).data?.brands ?? [];
  const { months, brand } = search;
  const named = brand === undefined || brands.includes(brand) ? brands : [...brands, brand];
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterSelect
        label="Period"
        all={`The last ${DEFAULT_FUNNEL_MONTHS} months`}
        value={months}
        options={FUNNEL_MONTHS.filter((value) => value !== DEFAULT_FUNNEL_MONTHS).map((value) => ({
          value,
          label: `The last ${value} months`,
        }))}
        onChoose={(chosen) => narrow({ months: chosen })}
      />
      <FilterSelect
        label="Brand"
        all="All brands"
        value={brand}
        options={named.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => narrow({ brand: chosen })}
      />
    </div>
  );
}

function Report({ report }: { report: FunnelReport }) {
  const { months, brands, beginnings, sources, lost, won } = report;
  const recorded = VIEW_SOURCES.filter((source) => (sources[source] ?? 0) > 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Steps report={report} />
      <DataTable
        aria-label="By month"
        columns={MONTH_COLUMNS}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
      />
      <DataTable aria-label="By brand" columns={BRAND_COLUMNS} rows={brands} rowKey={({ brand }) => brand} />
      <DataTable
        aria-label="By how the conversation began"
        columns={BEGINNING_COLUMNS}
        rows={beginnings}
        rowKey={({ origin }) => origin ?? ''}
      />
      {won + lost.length > 0 && (
        <DataTable
          aria-label="Deals won, and lost by reason"
          columns={END_COLUMNS}
          rows={[{ reason: null, deals: won }, ...lost]}
          rowKey={({ reason }) => reason ?? 'won'}
        />
      )}
      {recorded.length > 0 && (
        <p className="text-14 text-quiet">
          Sources of the views:{' '}
          {recorded.map((source) => `${SOURCE_LABELS[source]} ${formatInteger(sources[source] ?? 0)}`).join(', ')}
        </p>
      )}
    </div>
  );
}

const STEP_LABELS = {
  views: 'Views',
  questions: 'Questions',
  introductions: 'Introductions',
  offers: 'Offers',
  sales: 'Sales',
} as const satisfies Record<FunnelStep, string>;

/** The steps as bars below each other, each with its share of the step before. */
function Steps({ report: { total, expectedUsd } }: { report: FunnelReport }) {
  const { figures, medianDaysToSale, earnedUsd, paidUsd } = total;
  // There are far more views than anything else: the bars compare what follows them.
  const most = Math.max(1, figures.questions, figures.introductions, figures.offers, figures.sales);
  return (
    <Panel aria-labelledby="funnel-heading" className="grid gap-4">
      <h2 id="funnel-heading" className="text-20">
        From views to sales
      </h2>
      <ol className="grid gap-2">
        {FUNNEL_STEPS.map((step, at) => {
          const before = FUNNEL_STEPS[at - 1];
          return (
            <li
              key={step}
              className="grid grid-cols-[7rem_4rem_1fr] items-center gap-x-3 text-14 sm:grid-cols-[8rem_5rem_1fr_8rem]"
            >
              <span className="font-medium">{STEP_LABELS[step]}</span>
              <span className="figures text-right">{formatInteger(figures[step])}</span>
              {step === 'views' ? <span /> : <Bar share={figures[step] / most} />}
              <span className="text-12 text-quiet max-sm:col-start-3">
                {before !== undefined && shareLabel(figures[step], figures[before], STEP_LABELS[before])}
              </span>
            </li>
          );
        })}
      </ol>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {expectedUsd !== null && <Figure label="Commission expected of open deals" value={moneyLabel(expectedUsd)} />}
        <Figure label="Earned by sales" value={moneyLabel(earnedUsd)} />
        <Figure label="Paid" value={moneyLabel(paidUsd)} />
        <Figure label="Days to a sale (median)" value={medianDaysToSale === null ? '–' : daysLabel(medianDaysToSale)} />
      </dl>
    </Panel>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="h-3 w-full bg-sunken forced-colors:border"
    >
      <rect width={Math.min(1, share) * 100} height="1" className="fill-thread-ink" />
    </svg>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures text-28 font-bold">{value}</dd>
    </div>
  );
}

/** '4.2% of views'; empty where the step before was not on the way of all, because machines are sold without an offer. */
function shareLabel(n: number, of: number, step: string): string {
  return of === 0 || n > of ? '' : `${Math.round((n / of) * 1_000) / 10}% of ${step.toLowerCase()}`;
}

const daysLabel = (days: number) => formatInteger(Math.round(days));

type Row = { figures: FunnelFigures };
function stepColumn(step: FunnelStep, from?: 'sm'): Column<Row> {
  const column = {
    head: STEP_LABELS[step],
    isNumber: true,
    cell: (row: Row) => formatInteger(row.figures[step]),
  } as const;
  return from === undefined ? column : { ...column, from };
}

/** On phones there is no room for more. */
const STEPS_AFTER_VIEWS: readonly Column<Row>[] = [
  stepColumn('questions'),
  stepColumn('introductions', 'sm'),
  stepColumn('offers', 'sm'),
  stepColumn('sales'),
];
const STEP_COLUMNS = [stepColumn('views'), ...STEPS_AFTER_VIEWS];

const MONTH_COLUMNS: readonly Column<FunnelReport['months'][number]>[] = [
  { head: 'Month', isRowHead: true, className: 'w-full', cell: ({ month }) => monthName(month) },
  ...STEP_COLUMNS,
  { head: 'Earned', isNumber: true, from: 'sm', cell: ({ earnedUsd }) => moneyLabel(earnedUsd) },
  { head: 'Paid', isNumber: true, from: 'sm', cell: ({ paidUsd }) => moneyLabel(paidUsd) },
];

const BRAND_COLUMNS: readonly Column<FunnelReport['brands'][number]>[] = [
  { head: 'Brand', isRowHead: true, className: 'w-full', cell: ({ brand }) => brand },
  ...STEP_COLUMNS,
  {
    head: 'Days to a sale',
    isNumber: true,
    from: 'sm',
    cell: ({ medianDaysToSale: days }) => (days === null ? '–' : daysLabel(days)),
  },
];

type Beginning = FunnelReport['beginnings'][number];
const BEGINNING_LABELS = {
  form: 'Contact form',
  site: 'Message on the site',
  mail: 'Email',
  call: 'Phone call',
  proposal: 'Answer to a wanted ad',
} as const satisfies Record<NonNullable<Beginning['origin']>, string>;

const BEGINNING_COLUMNS: readonly Column<Beginning>[] = [
  {
    head: 'Conversation began by',
    isRowHead: true,
    className: 'w-full',
    cell: ({ origin }) => (origin === null ? 'None on this site' : BEGINNING_LABELS[origin]),
  },
  ...STEPS_AFTER_VIEWS,
];

type End = { reason: LostReason | null; deals: number };

const END_COLUMNS: readonly Column<End>[] = [
  {
    head: 'End of deals',
    isRowHead: true,
    className: 'w-full',
    cell: ({ reason }) => (reason === null ? 'Won' : `Lost: ${LOST_LABELS[reason]}`),
  },
  { head: 'Deals', isNumber: true, cell: ({ deals }) => formatInteger(deals) },
];
