import { useSuspenseQuery } from '@tanstack/react-query';
import { siteQuery } from '#app/features/site/web/site.queries.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PlacementsEnd } from './placements-end.tsx';
import type { PortalDialogProps } from './use-portal-choices.ts';

type WasItSoldDialogProps = PortalDialogProps & {
  onSold: (listing: PortalListing) => void;
  onRemove: (listing: PortalListing) => void;
};

/** Asked before a listing is deleted that is on the market: a sold listing is better kept as sold. */
export function WasItSoldDialog({ listing, onClose, ...rest }: WasItSoldDialogProps) {
  return (
    <Dialog open={listing !== null} onClose={onClose} title="Was it sold?">
      {listing !== null && <Answers listing={listing} {...rest} />}
    </Dialog>
  );
}

function Answers({
  listing,
  isUnderway,
  onSold,
  onRemove,
}: Omit<WasItSoldDialogProps, 'listing' | 'onClose'> & { listing: PortalListing }) {
  const { data: site } = useSuspenseQuery(siteQuery);
  const answers = [
    { words: `Yes, sold through ${site.siteName}`, answer: onSold },
    { words: 'Yes, sold elsewhere', answer: onSold },
    { words: 'No, just removing it', answer: onRemove },
  ];
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">{listing.name}</p>
      <p className="text-quiet">
        If it was, we mark it as sold. Buyers can no longer find it, and you keep it here with its photos and views.
      </p>
      <PlacementsEnd listing={listing} />
      <div className="grid gap-2">
        {answers.map(({ words, answer }) => (
          <Button
            key={words}
            className="justify-start! text-left"
            aria-disabled={isUnderway || undefined}
            onClick={() => {
              answer(listing);
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}
