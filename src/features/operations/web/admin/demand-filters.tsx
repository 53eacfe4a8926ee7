import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { DEFAULT_DAYS, DEFAULT_DETAIL, DEMAND_DAYS } from '../../demand.schema.ts';
import { demandQuery, type DemandSearch } from '../../demand-search.schema.ts';
import { demandExportHref, demandHref } from './demand.queries.ts';

const periodLabel = (days: number) => `${days} days`;
const PERIODS = DEMAND_DAYS.filter((days) => days !== DEFAULT_DAYS).map((days) => ({
  value: String(days),
  label: periodLabel(days),
}));

const DETAIL_LABELS = { family: 'Model family', heads: 'Family, heads', price: 'Family, heads, price' } as const;
const DETAILS = (['family', 'price'] as const).map((value) => ({ value, label: DETAIL_LABELS[value] }));

const ORDERS = [
  { value: 'saved', label: 'Most saved' },
  { value: 'wanted', label: 'Most wanted ads' },
  { value: 'watched', label: 'Most watched' },
  { value: 'questions', label: 'Most questions' },
  { value: 'inStock', label: 'Most in stock' },
  { value: 'sold', label: 'Most sold' },
] as const;

/** The filters and the order of the table, and its file. */
export function DemandFilters({ search }: { search: DemandSearch }) {
  const router = useRouter();
  const narrow = async (change: DemandSearch) => {
    // From the current address: a second choice may come before the list of the first one has loaded.
    const now = parseLeniently(demandQuery, parseSearch(router.history.location.search));
    await router.navigate({ href: demandHref(now, change), resetScroll: false });
  };
  const brands = useQuery(filterValuesQuery).data?.brands ?? [];
  const { days, detail, brand, missing, sort } = search;
  const named = brand === undefined || brands.includes(brand) ? brands : [...brands, brand];
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterSelect
        label="Period"
        all={periodLabel(DEFAULT_DAYS)}
        value={days === undefined ? undefined : String(days)}
        options={PERIODS}
        onChoose={(chosen) => narrow({ days: chosen === undefined ? undefined : Number(chosen) })}
      />
      <FilterSelect
        label="Rows by"
        all={DETAIL_LABELS[DEFAULT_DETAIL]}
        value={detail}
        options={DETAILS}
        onChoose={(chosen) => narrow({ detail: chosen })}
      />
      <FilterSelect
        label="Brand"
        all="All brands"
        value={brand}
        options={named.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => narrow({ brand: chosen })}
      />
      <FilterSelect
        label="Stock"
        all="Any"
        value={missing === true ? 'none' : undefined}
        options={[{ value: 'none', label: 'None in stock' }]}
        onChoose={(chosen) => narrow({ missing: chosen === undefined ? undefined : true })}
      />
      <FilterSelect
        label="Order"
        all="Most searched"
        value={sort}
        options={ORDERS}
        onChoose={(chosen) => narrow({ sort: chosen })}
      />
      <a href={demandExportHref(search)} download className={buttonClass({ className: 'sm:ml-auto' })}>
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}
