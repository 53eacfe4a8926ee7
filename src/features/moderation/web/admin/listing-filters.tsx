import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { ListSearch } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { chosenIn, factOptions, sellerOptions, type FactFilter } from './filter-choices.rules.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { isNarrowed, listingsHref } from './listings-address.rules.ts';
import { sellersQuery } from './moderation.queries.ts';
import { listingsSearch, type ListingsSearch } from './listings-address.schema.ts';

type FiltersProps = { search: ListingsSearch; listings: readonly AdminMachine[] };

/** The list's filters besides the status, which are stored in the address. */
export function ListingFilters({ search, listings }: FiltersProps) {
  const router = useRouter();
  const narrow = async (change: ListingsSearch) => {
    // From the current address: a second choice may come before the list of the first one has loaded.
    const now = parseLeniently(listingsSearch, parseSearch(router.history.location.search));
    await router.navigate({ href: listingsHref(now, change), resetScroll: false });
  };
  const { data: sellers } = useQuery(sellersQuery);
  const { search: text = '', sellerId } = search;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <ListSearch
          label="Search listings by name, brand, model, number, contact or seller"
          placeholder="Name, model, number, contact"
          action="/admin/listings"
          value={text}
          onSearch={(typed) => narrow({ search: typed })}
          className="min-w-0 flex-1 basis-72 max-sm:basis-full"
        />
        <FilterSelect
          label="Seller"
          all="All sellers"
          value={sellerId}
          options={sellerOptions(sellers ?? [], sellerId)}
          onChoose={(chosen) => narrow({ sellerId: chosen })}
        />
      </div>
      <MachineFilters search={search} listings={listings} narrow={narrow} />
    </div>
  );
}

const FACTS = [
  ['brand', 'Brand', 'All brands'],
  ['condition', 'Condition', 'All conditions'],
  ['heads', 'Heads', 'Any number'],
  ['needles', 'Needles', 'Any number'],
] as const satisfies readonly (readonly [FactFilter, string, string])[];

function MachineFilters({
  search,
  listings,
  narrow,
}: FiltersProps & { narrow: (change: ListingsSearch) => Promise<void> }) {
  const { data: values } = useQuery(filterValuesQuery);
  const [featured, chooseFeatured] = useOptimisticChoice(search.featured === true);
  const [premium, choosePremium] = useOptimisticChoice(search.premium === true);
  const isUsed =
    FACTS.some(([fact]) => search[fact] !== undefined) || search.featured === true || search.premium === true;
  return (
    <details open={isUsed}>
      <summary className="inline-flex min-h-11 items-center text-14 font-medium link">More filters</summary>
      <div className="flex flex-wrap items-end gap-3 pt-1">
        {FACTS.map(([fact, label, all]) => {
          const options = factOptions(fact, { search, values, listings });
          return (
            <FilterSelect
              key={fact}
              label={label}
              all={all}
              value={chosenIn(search, fact)}
              options={options}
              onChoose={(chosen) =>
                narrow(options.find(({ value }) => value === chosen)?.change ?? { [fact]: undefined })
              }
            />
          );
        })}
        <Checkbox
          label="Featured"
          checked={featured}
          onChange={({ target: { checked } }) => {
            chooseFeatured(checked, () => narrow({ featured: checked }));
          }}
        />
        <Checkbox
          label="Premium"
          checked={premium}
          onChange={({ target: { checked } }) => {
            choosePremium(checked, () => narrow({ premium: checked }));
          }}
        />
        {isNarrowed(search) && (
          <SiteLink
            href={listingsHref({ status: search.status })}
            className={buttonClass({ variant: 'quiet', className: 'ml-auto' })}
          >
            Clear filters
          </SiteLink>
        )}
      </div>
    </details>
  );
}
