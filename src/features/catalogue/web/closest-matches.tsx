import { CHIP_CLASS } from '#app/ui/button-class.ts';
import { useQuery } from '@tanstack/react-query';
import { MachineGrid, MachineGridSkeleton } from '#app/features/machines/web/machine-card.tsx';

import { SiteLink } from '#app/ui/site-link.tsx';
import { machinesLabel } from '../browse-labels.rules.ts';
import { nearLabel } from '../chosen-filters.rules.ts';
import {
  type BrowseSearch,
  browseHref,
  filtersOf,
  relaxedBrowseSearch,
  closestListQuery,
} from '../browse-search.schema.ts';
import { machinesQuery, relaxedSearchesQuery } from './catalogue.queries.ts';

/** The closest alternatives to a search without matches, with counts; and the machines of the closest one. */
export function ClosestMatches({ search }: { search: BrowseSearch }) {
  const { data: nearest } = useQuery(relaxedSearchesQuery(filtersOf(search)));
  const [first] = nearest ?? [];
  const { data: found } = useQuery({
    ...machinesQuery(closestListQuery(relaxedBrowseSearch(search, first?.query ?? ''))),
    enabled: first !== undefined,
  });
  if (nearest !== undefined && first === undefined) return null;
  return (
    <section aria-labelledby="closest-heading" className="grid grid-cols-1 gap-4">
      <h2 id="closest-heading" className="text-20">
        What comes closest
      </h2>
      <ul className="flex flex-wrap gap-2">
        {nearest?.map(({ key, query, total }) => {
          const near = relaxedBrowseSearch(search, query);
          return (
            <li key={query}>
              <SiteLink href={browseHref(near)} className={CHIP_CLASS}>
                {nearLabel(search, near, key)} <span className="text-quiet">{machinesLabel(total, total < 1_000)}</span>
              </SiteLink>
            </li>
          );
        })}
      </ul>
      {first !== undefined && (
        <h3 className="text-16">{nearLabel(search, relaxedBrowseSearch(search, first.query), first.key)}</h3>
      )}
      {found === undefined ? (
        <MachineGridSkeleton size="medium" count={3} />
      ) : (
        <MachineGrid machines={found.machines} size="medium" />
      )}
    </section>
  );
}
