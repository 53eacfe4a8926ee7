import { memo } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PlacementFigures } from '#app/features/payments/payments.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ListingChoices, type OnChoose } from './listing-choices.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { ListingState } from './listing-state.tsx';
import { ListingNotice } from './listing-notice.tsx';
import { PlacementFiguresLine } from './placement-figures.tsx';
import { ViewChart } from './view-chart.tsx';

const ROW =
  'grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-3 gap-y-3 p-4 max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-card sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-4 lg:grid-cols-[7rem_minmax(0,1fr)_6.5rem_9.5rem_20.5rem] lg:items-center lg:py-3';
type ListingRowProps = {
  listing: PortalListing;
  /** What its placement has brought; undefined without one that runs, and until it is known. */
  figures: PlacementFigures | undefined;
  /** The time by which placements that end soon are found. */
  nowMs: number;
  /** It is being changed: a second change has to wait. */
  isBusy: boolean;
  /** Whether it stands on the first screen. */
  isFirst: boolean;
  onChoose: OnChoose;
};

/**
 * One listing: a card on phones, a row of a table on wide screens. Drawn anew only when it has changed itself: somebody
 * with hundreds of machines waits for it otherwise.
 */
export const ListingRow = memo(function ListingRow(props: ListingRowProps) {
  const { listing, figures, nowMs, isBusy, isFirst, onChoose } = props;
  const { id, name } = listing;
  const now = new Date(nowMs);
  return (
    <li tabIndex={-1} className={ROW}>
      <div className="aspect-4/3 self-start overflow-hidden sm:row-span-2 lg:row-span-1 rounded-control bg-sunken">
        <MachinePhoto
          image={mainImageOf(listing)}
          alt=""
          sizes="8rem"
          wanted={isFirst ? 'soon' : 'later'}
          className="size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <ListingState listing={listing} now={now} />
        <h3 className="text-16 leading-snug wrap-anywhere">
          <SiteLink href={machineHref(id)} className="rounded-label link-quiet">
            {name}
          </SiteLink>
        </h3>
        <ListingFacts listing={listing} />
      </div>
      <div className="flex items-end justify-between gap-x-6 gap-y-2 max-sm:col-span-full sm:grid sm:content-start sm:justify-items-end lg:contents">
        <Price listing={listing} />
        <ViewChart views={listing.views} />
      </div>
      <ListingNotice listing={listing} now={now} />
      {figures !== undefined && <PlacementFiguresLine figures={figures} />}
      <ListingChoices listing={listing} now={now} isBusy={isBusy} onChoose={onChoose} />
    </li>
  );
});

function Price({ listing: { price, hiddenPrice } }: { listing: PortalListing }) {
  if (price === null) return <p className="text-14 text-quiet lg:text-right">No price set</p>;
  return (
    <p className="grid lg:justify-items-end lg:text-right">
      <span className="figures text-20 font-bold">{priceLabel(price)}</span>
      {hiddenPrice && <span className="text-12 text-quiet">hidden from buyers</span>}
    </p>
  );
}
