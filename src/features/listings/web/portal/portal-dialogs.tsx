import { useState, type ReactNode } from 'react';
import { RETURN_DAYS } from '#app/features/payments/placement-days.rules.ts';
import { PLACEMENT_NAMES } from '#app/features/payments/placement-labels.rules.ts';
import { getPlacements } from '#app/features/payments/placement-options.rules.ts';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { pluralize } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SubjectDialog, type DialogState } from '#app/ui/use-dialog.tsx';
import type { PortalListing } from '../../portal.schema.ts';
import { LowerPriceForm } from './lower-price-form.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { VIEWS } from './portal.rules.ts';

/** What the form for a sale of a listing needs. */
export type SaleFormProps<Listing> = {
  machine: Listing;
  /** What becomes of the listing. */
  children: ReactNode;
  /** Marks it as sold. Throws ApiError. */
  send: (answers: object) => Promise<void>;
  onClose: () => void;
};

type PortalDialogsProps = Omit<AnswersProps, 'listing'> & {
  wasItSold: DialogState<PortalListing>;
  sale: DialogState<PortalListing>;
  sell: (listing: PortalListing, answers: object) => Promise<void>;
  renderSale: (props: SaleFormProps<PortalListing>) => ReactNode;
  lowerPrice: DialogState<PortalListing>;
  offers: DialogState<PortalListing>;
  renderOffers: (listing: PortalListing, onClose: () => void) => ReactNode;
  options: DialogState<PortalListing>;
  questionDialog: ReactNode;
  nowMs: number;
};

export function PortalDialogs(props: PortalDialogsProps) {
  const {
    wasItSold,
    sale,
    sell,
    renderSale,
    lowerPrice,
    offers,
    renderOffers,
    options,
    questionDialog,
    nowMs,
    ...answers
  } = props;
  return (
    <>
      <SubjectDialog dialog={wasItSold} title="Was it sold?">
        {(listing) => <Answers listing={listing} {...answers} />}
      </SubjectDialog>
      <SubjectDialog dialog={sale} title="Mark as sold?">
        {(listing) =>
          renderSale({
            machine: listing,
            children: <WhatSoldMeans listing={listing} />,
            send: (said) => sell(listing, said),
            onClose: sale.close,
          })
        }
      </SubjectDialog>
      <SubjectDialog dialog={lowerPrice} title="Lower the price">
        {(listing) => <LowerPriceForm listing={listing} onClose={lowerPrice.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={offers} title="Answer offers automatically">
        {(listing) => renderOffers(listing, offers.close)}
      </SubjectDialog>
      <OptionsDialog listing={options.subject} now={new Date(nowMs)} onClose={options.close} />
      {questionDialog}
    </>
  );
}

type AnswersProps = {
  listing: PortalListing;
  isUnderway: boolean;
  onSold: (listing: PortalListing) => void;
  onSoldElsewhere: (listing: PortalListing) => void;
  onRemove: (listing: PortalListing) => void;
};

/** Shown before deleting a public listing, because a sold machine is better marked as sold. */
function Answers({ listing, isUnderway, onSold, onSoldElsewhere, onRemove }: AnswersProps) {
  const site = useSite();
  const answers = [
    { words: `Yes, sold through ${site.siteName}`, answer: onSold },
    { words: 'Yes, sold elsewhere', answer: onSoldElsewhere },
    { words: 'No, just removing it', answer: onRemove },
  ];
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">{listing.name}</p>
      <p className="text-quiet">
        If it was, we mark it as sold. Buyers can no longer find it, and you keep it here with its photos and views.
      </p>
      <PlacementsEnd listing={listing} canReturn />
      <div className="grid gap-2">
        {answers.map(({ words, answer }) => (
          <Button
            key={words}
            className="justify-start! text-left"
            aria-disabled={isUnderway || undefined}
            onClick={() => answer(listing)}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}

function WhatSoldMeans({ listing }: { listing: PortalListing }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{listing.name}</p>
      <p className="text-quiet">
        Buyers can no longer find it. Anyone with the link sees that it is sold. It stays here: you can undo this for a
        day, and relist it later.
      </p>
      <PlacementsEnd listing={listing} canReturn />
    </div>
  );
}

export function WhatGoes({ listing }: { listing: PortalListing }) {
  const { name, images, views } = listing;
  const photos = images.length === 1 ? 'its photo' : `its ${images.length} photos`;
  return (
    <div className="grid gap-3">
      <p className="font-medium">This cannot be undone. Permanently deleted:</p>
      <ul className="grid list-disc gap-1 pl-5 text-quiet">
        <li className="wrap-anywhere">the listing {name} with its page</li>
        {images.length > 0 && <li>{photos}</li>}
        {views.total > 0 && <li>the count of {pluralize(views.total, ...VIEWS)}</li>}
      </ul>
      <PlacementsEnd listing={listing} />
    </div>
  );
}

/** Placements that would end early. `canReturn`: a listing that is for sale again gets them back. */
function PlacementsEnd({ listing, canReturn = false }: { listing: PortalListing; canReturn?: boolean }) {
  const [now] = useState(() => new Date());
  const placed = getPlacements(listing, now).flatMap(({ kind, standing }) =>
    standing === null ? [] : [{ kind, standing }],
  );
  if (placed.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {placed.map(({ kind, standing }) => (
        <p key={kind}>
          {PLACEMENT_NAMES[kind]} (<Standing standing={standing} status={listing.status} />) ends right away
          {!standing.isGiven && ', without a refund'}.
        </p>
      ))}
      {canReturn && <p>Back on sale within {RETURN_DAYS} days, it goes on with the days that are left.</p>}
    </div>
  );
}
