import type { PortalListing } from '../../portal.schema.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { PlacementsEnd } from './placements-end.tsx';
import type { PortalDialogProps } from './use-portal-choices.ts';
import { VIEWS } from './portal.rules.ts';
import { pluralize } from '#app/lib/format.ts';

type DeleteDialogProps = PortalDialogProps & { onDelete: (listing: PortalListing) => void };

export function DeleteDialog({ listing, onClose, isUnderway, onDelete }: DeleteDialogProps) {
  return (
    <QuestionDialog
      open={listing !== null}
      onClose={onClose}
      title="Delete this listing?"
      yes="Delete listing"
      isUnderway={isUnderway}
      onYes={() => {
        if (listing !== null) onDelete(listing);
      }}
    >
      {listing !== null && <WhatGoes listing={listing} />}
    </QuestionDialog>
  );
}

function WhatGoes({ listing }: { listing: PortalListing }) {
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
