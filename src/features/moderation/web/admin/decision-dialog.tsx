import type { ReactNode } from 'react';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ApproveOrReject } from './listing-decisions.tsx';
import type { DialogProps } from './use-moderation.ts';

type DecisionDialogProps = DialogProps<'changes' | 'preview'> & {
  title: string;
  children: (listing: AdminMachine) => ReactNode;
};

/** Shows a listing more closely, with yes and no to it while it waits. */
export function DecisionDialog({ openDialog, onClose, control, title, children }: DecisionDialogProps) {
  const listing = openDialog?.listing;
  return (
    <Dialog
      wide
      open={listing !== undefined}
      onClose={onClose}
      title={title}
      footer={listing?.status === 'pending' && <ApproveOrReject listing={listing} control={control} />}
    >
      {listing !== undefined && children(listing)}
    </Dialog>
  );
}
