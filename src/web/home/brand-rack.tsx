import { useSuspenseQuery } from '@tanstack/react-query';
import { stringifySearch } from '#app/lib/query-string.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { brandCountsQuery } from './home.queries.ts';

/** Every offered brand with its number of machines. */
export function BrandRack() {
  const { brands } = useSuspenseQuery(brandCountsQuery).data;
  if (brands.length === 0) return null;
  const byName = brands.toSorted((one, other) => (one.value.toLowerCase() < other.value.toLowerCase() ? -1 : 1));
  return (
    <section aria-labelledby="brands" className="border-t border-line bg-surface">
      <div className="page-width py-12 sm:py-16">
        <StitchDivider className="mb-7">
          <h2 id="brands" className="text-20 sm:text-28">
            Browse by brand
          </h2>
        </StitchDivider>
        <Brands brands={byName} />
      </div>
    </section>
  );
}

type BrandsProps = { brands: readonly { value: string; count: number }[] };

function Brands({ brands }: BrandsProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
      {brands.map(({ value, count }) => (
        <li key={value} className="border-b border-line">
          <SiteLink
            href={`/browse${stringifySearch({ brand: value })}`}
            className="group flex min-h-16 items-center justify-between gap-3 rounded-control px-1"
          >
            <span className="stitch-under py-1 font-display text-20 font-semibold font-stretch-[106%] group-hover:after:[clip-path:inset(0)] after:text-thread-ink">
              {value}
            </span>
            <span className="figures text-16 text-quiet">
              {count}
              <span className="sr-only"> {count === 1 ? 'machine' : 'machines'}</span>
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
