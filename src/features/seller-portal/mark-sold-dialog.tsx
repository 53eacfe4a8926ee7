import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PlacementsEnd } from './placements-end.tsx';
import type { QuestionProps } from './portal-dialogs.tsx';

type MarkSoldDialogProps = QuestionProps & { onSold: (listing: PortalListing) => void };

export function MarkSoldDialog({ listing, onClose, isUnderway, onSold }: MarkSoldDialogProps) {
  return (
    <Dialog
      open={listing !== null}
      onClose={onClose}
      title="Mark as sold?"
      footer={
        listing !== null && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              aria-disabled={isUnderway || undefined}
              onClick={() => {
                onSold(listing);
              }}
            >
              Mark as sold
            </Button>
          </>
        )
      }
    >
      {listing !== null && (
        <div className="grid gap-3">
          <p className="font-medium wrap-anywhere">{listing.name}</p>
          <p className="text-quiet">
            Buyers can no longer find it. Anyone with the link sees that it is sold. It stays here, and you can relist
            it.
          </p>
          <PlacementsEnd listing={listing} />
        </div>
      )}
    </Dialog>
  );
}
