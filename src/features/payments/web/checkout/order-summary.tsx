import { useId, useState } from 'react';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { headsLabel, mainImageOf, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { purchasableOptions, hasAny, renewableOptions } from '../../placement-life.rules.ts';
import { NOTHING_SELECTED, getPlacementOffers } from '../../placement-options.rules.ts';
import {
  PLACEMENT_DAYS,
  BOTH_DISCOUNT_PERCENT,
  type PlacementChoice,
  type PlacementPrice,
} from '../../prices.rules.ts';
import { PlacementOption } from '../placement-option.tsx';

type OrderSummaryProps = {
  listing: OwnMachine;
  now: Date;
  choice: PlacementChoice;
  price: PlacementPrice;
  /** True while a payment is running. */
  isFixed: boolean;
  onChoose: (choice: PlacementChoice) => void;
};

/** The listing and the chosen placements, which can still be changed. */
export function OrderSummary({ listing, now, choice, price, isFixed, onChoose }: OrderSummaryProps) {
  const headingId = useId();
  const [isRefused, setIsRefused] = useState(false);
  const canPay = listing.status !== 'sold';
  const choose = (chosen: PlacementChoice) => {
    const isEmpty = !hasAny(purchasableOptions(listing, chosen, now));
    setIsRefused(isEmpty);
    if (!isEmpty) onChoose(chosen);
  };
  return (
    <Panel aria-labelledby={headingId} className="grid gap-5">
      <h2 id={headingId} className="text-20">
        Your order
      </h2>
      <Listing listing={listing} />
      <fieldset disabled={isFixed || !canPay} className="grid min-w-0 gap-2">
        <legend className="pb-2 text-14 text-quiet">Listing options, {PLACEMENT_DAYS} days each</legend>
        {getPlacementOffers(listing, now).map((placement) => (
          <PlacementOption
            key={placement.kind}
            placement={placement}
            listing={listing}
            isChosen={choice[placement.kind]}
            onChange={(isChosen) => choose({ ...choice, [placement.kind]: isChosen })}
          />
        ))}
      </fieldset>
      {isRefused && <Alert>{NOTHING_SELECTED}</Alert>}
      {price.total > 0 && <StitchDivider />}
      {price.total > 0 && <PriceTable price={price} renewals={renewableOptions(listing, now)} />}
    </Panel>
  );
}

function Listing({ listing }: { listing: OwnMachine }) {
  const { id, name, heads, needles, year } = listing;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
        <MachinePhoto
          image={mainImageOf(listing)}
          alt=""
          sizes="8rem"
          wanted="soon"
          className="size-full object-cover"
        />
      </div>
      <div className="grid gap-0.5">
        <h3 className="text-16 leading-snug wrap-anywhere">
          <SiteLink href={machineHref(id)} className="rounded-label link-quiet">
            {name}
          </SiteLink>
        </h3>
        <p className="figures text-14 text-quiet">
          {[headsLabel(heads), needlesLabel(needles), ...(year === null ? [] : [String(year)])].join(' · ')}
        </p>
      </div>
    </div>
  );
}

/** The price of each option, the saving and the total. Announced on each change. */
function PriceTable({ price, renewals }: { price: PlacementPrice; renewals: PlacementChoice }) {
  const chosen = PLACEMENT_KINDS.filter((kind) => price[kind] > 0);
  return (
    <div role="status" className="grid gap-2">
      {chosen.map((kind) => (
        <Line
          key={kind}
          what={renewals[kind] ? `${PLACEMENT_NAMES[kind]}, renewed` : PLACEMENT_NAMES[kind]}
          amount={priceLabel(price[kind])}
        />
      ))}
      {price.saving > 0 && (
        <Line
          what={`You save ${BOTH_DISCOUNT_PERCENT}% on both`}
          amount={`−${priceLabel(price.saving)}`}
          className="text-ok"
        />
      )}
      <p className="flex items-baseline justify-between gap-4 pt-2">
        <span className="font-medium">
          Total<span className="sr-only">:</span>
        </span>
        <span className="figures text-28 font-bold">{priceLabel(price.total)}</span>
      </p>
    </div>
  );
}

function Line({ what, amount, className = '' }: { what: string; amount: string; className?: string }) {
  return (
    <p className={`flex justify-between gap-4 ${className}`}>
      <span>
        {what}
        <span className="sr-only">:</span>
      </span>
      <span className="figures">{amount}</span>
    </p>
  );
}
