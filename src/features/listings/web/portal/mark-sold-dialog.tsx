import type { PortalListing } from '../../portal.schema.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { PlacementsEnd } from './placements-end.tsx';
import type { PortalDialogProps } from './use-portal-choices.ts';

type MarkSoldDialogProps = PortalDialogProps & { onSold: (listing: PortalListing) => void };

export function MarkSoldDialog({ listing, onClose, isUnderway, onSold }: MarkSoldDialogProps) {
  return (
    <QuestionDialog
      open={listing !== null}
      onClose={onClose}
      title="Mark as sold?"
      yes="Mark as sold"
      isUnderway={isUnderway}
      look="primary"
      onYes={() => {
        if (listing !== null) onSold(listing);
      }}
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
    </QuestionDialog>
  );
}
