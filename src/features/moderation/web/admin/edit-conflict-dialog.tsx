import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './listing-differences.rules.ts';
import { ApproveOrReject } from './listing-decisions.tsx';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { NameLink } from './name-link.tsx';
import type { DialogProps, ModerationControl } from './use-moderation.ts';

/** What was decided on is not what is there now: nothing is done before that has been seen. */
export function EditConflictDialog({ openDialog, onClose, control }: DialogProps<'edit-conflict'>) {
  const listing = openDialog?.listing;
  const controlWithInput: ModerationControl = {
    ...control,
    onStatus: (now, status) => {
      if (status === 'rejected')
        control.setOpenDialog({
          kind: 'reject',
          listing: now,
          ...(openDialog === null ? {} : { before: openDialog.before }),
        });
      else control.onStatus(now, status);
    },
  };
  return (
    <Dialog
      wide
      open={openDialog !== null}
      onClose={onClose}
      title="Changed in the meantime"
      footer={
        listing?.status === 'pending' ? (
          <ApproveOrReject listing={listing} control={controlWithInput} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {openDialog !== null && <EditConflict seen={openDialog.seen} now={openDialog.listing} />}
    </Dialog>
  );
}

function EditConflict({ seen, now }: { seen: AdminMachine; now: AdminMachine }) {
  const changes = changesBetween(seen, now);
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] wrap-anywhere">
        <NameLink listing={now} /> was changed by its seller or another admin after you looked at it. Nothing was done:
        its status is {STATUS_LABELS[now.status]}.
      </p>
      {changes.length === 0 ? <p>All that is shown here reads as before.</p> : <ChangeList changes={changes} />}
    </div>
  );
}
