import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { needsPremium } from '#app/features/listings/listing-state-machine.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton, ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import type { PartProps } from './use-moderation.ts';

/** Yes or no to what waits for a review. */
export function ListingDecisions({ listing, control }: PartProps) {
  if (listing.status !== 'pending') return null;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:col-span-full sm:justify-end lg:col-span-1 lg:justify-start">
      <ApproveOrReject listing={listing} control={control} />
    </div>
  );
}

/** The ways to change or to take away any listing. */
export function EditOrDelete({ listing, control }: PartProps) {
  const { id, name } = listing;
  return (
    <span className="flex">
      <Tooltip words="Edit">
        <SiteLink
          href={`/sell?edit=${encodeURIComponent(id)}`}
          aria-label={`Edit: ${name}`}
          preload={false}
          className={ICON_BUTTON_CLASS}
        >
          <Pencil aria-hidden="true" />
        </SiteLink>
      </Tooltip>
      <Tooltip words="Delete">
        <IconButton
          label={`Delete: ${name}`}
          title={undefined}
          icon={<Trash aria-hidden="true" />}
          onClick={() => control.setOpenDialog({ kind: 'delete', listing })}
        />
      </Tooltip>
    </span>
  );
}

/** Also at the foot of the dialogs that a listing is looked at in. */
export function ApproveOrReject({ listing, control }: PartProps) {
  const { name, live } = listing;
  const words = live === null ? 'Approve' : 'Approve change';
  const needsConfirmation = needsPremium(listing);
  return (
    <>
      {needsConfirmation && <p className="w-full text-12 text-warn">The brand needs Premium, which is not paid.</p>}
      <Button
        size="small"
        aria-label={`${words}: ${name}`}
        className="max-lg:min-h-11"
        onClick={() => control.onApprove(listing)}
      >
        {needsConfirmation ? `${words}…` : words}
      </Button>
      <RejectButton listing={listing} control={control} />
    </>
  );
}

function RejectButton({ listing, control }: PartProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Reject: ${listing.name}`}
      className="max-lg:min-h-11"
      onClick={() => control.onStatus(listing, 'rejected')}
    >
      Reject…
    </Button>
  );
}
