import type { PortalListing } from '../../portal.schema.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';

export function ListingFacts({ listing }: { listing: PortalListing }) {
  const { heads, needles, year, createdAt, soldAt } = listing;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 whitespace-nowrap text-quiet tabular-nums">
      <li>{headsLabel(heads)}</li>
      <li>{needlesLabel(needles)}</li>
      {year !== null && <li>{year}</li>}
      <li>
        Listed <LocalDate at={createdAt} />
      </li>
      {soldAt !== null && (
        <li>
          Sold <LocalDate at={soldAt} />
        </li>
      )}
    </ul>
  );
}
