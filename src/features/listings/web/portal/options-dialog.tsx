import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import {
  BOTH_DISCOUNT_PERCENT,
  PLACEMENT_DAYS,
  getFeeBrand,
  getPrice,
  placementFit,
  type PlacementChoice,
  type PlacementPrice,
} from '#app/features/payments/prices.rules.ts';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { hasAny, renewableOptions } from '#app/features/payments/placement-life.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Alert } from '#app/ui/alert.tsx';
import {
  NOTHING_CHOSEN,
  NOTHING_SELECTED,
  getPlacementOffers,
} from '#app/features/payments/placement-options.rules.ts';
import { PlacementOption } from '#app/features/payments/web/placement-option.tsx';

/** `listing` is null while the dialog is closed. */
type OptionsDialogProps = { listing: PortalListing | null; now: Date; onClose: () => void };

/** Chooses placements and shows their price; payment is on the next page. */
export function OptionsDialog({ listing, now, onClose }: OptionsDialogProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [isRefused, setIsRefused] = useState(false);
  const choose = (choice: PlacementChoice) => {
    setChosen(choice);
    setIsRefused(false);
  };
  const close = () => {
    choose(NOTHING_CHOSEN);
    onClose();
  };
  const proceed = () => {
    if (listing === null) return;
    if (hasAny(chosen)) void navigate({ href: paymentHref(listing.id, chosen) });
    else setIsRefused(true);
  };
  return (
    <Dialog
      open={listing !== null}
      onClose={close}
      title={listing === null ? 'Add Listing Options' : titleFor(listing, now)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={proceed}>
            Continue to payment
          </Button>
        </>
      }
    >
      {listing !== null && (
        <Options listing={listing} now={now} chosen={chosen} isRefused={isRefused} onChoose={choose} />
      )}
    </Dialog>
  );
}

function titleFor(listing: PortalListing, now: Date): string {
  const isAllRenewal = getPlacementOffers(listing, now).every(({ offer }) => offer !== 'new');
  return isAllRenewal ? 'Renew Listing Options' : 'Add Listing Options';
}

type OptionsProps = {
  listing: PortalListing;
  now: Date;
  chosen: PlacementChoice;
  /** Continuing without a choice was refused. */
  isRefused: boolean;
  onChoose: (choice: PlacementChoice) => void;
};

function Options({ listing, now, chosen, isRefused, onChoose }: OptionsProps) {
  const offers = getPlacementOffers(listing, now);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium wrap-anywhere">{listing.name}</p>
        <p className="text-quiet">
          Each option runs for {PLACEMENT_DAYS} days that buyers see your listing
          {hasAny(renewableOptions(listing, now)) && '; a renewal adds them to what is left'}.
        </p>
      </div>
      <Fit brand={getFeeBrand(listing)} price={listing.price} />
      <div className="grid gap-2">
        {offers.map((placement) => (
          <PlacementOption
            key={placement.kind}
            placement={placement}
            listing={listing}
            isChosen={chosen[placement.kind]}
            onChange={(isChosen) => {
              onChoose({ ...chosen, [placement.kind]: isChosen });
            }}
          />
        ))}
      </div>
      <Total
        canTakeBoth={offers.every(({ offer }) => offer !== 'none')}
        price={getPrice(getFeeBrand(listing), chosen)}
      />
      {isRefused && <Alert>{NOTHING_SELECTED}</Alert>}
    </div>
  );
}

function Fit({ brand, price }: { brand: string; price: number | null }) {
  const words = placementFit(brand, price);
  return words !== null && <p className="rounded-control bg-sunken px-3 py-2 text-14">{words}</p>;
}

type TotalProps = { canTakeBoth: boolean; price: PlacementPrice };

function Total({ canTakeBoth, price: { saving, total } }: TotalProps) {
  return (
    <div role="status" className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p className="grid">
        <span className="font-medium">Total</span>
        {canTakeBoth && (
          <span className="text-14 text-quiet">
            {saving > 0
              ? `You save ${priceLabel(saving)}: ${BOTH_DISCOUNT_PERCENT}% off both`
              : `Both together cost ${BOTH_DISCOUNT_PERCENT}% less`}
          </span>
        )}
      </p>
      <p className="figures text-28 font-bold">{priceLabel(total)}</p>
    </div>
  );
}
