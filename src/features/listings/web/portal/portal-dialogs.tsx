import type { PortalListing } from '../../portal.schema.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { LowerPriceDialog } from './lower-price-dialog.tsx';
import { MarkSoldDialog } from './mark-sold-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import type { ListingChange } from './portal.queries.ts';
import type { OpenDialog, PortalDialogProps } from './use-portal-choices.ts';
import { WasItSoldDialog } from './was-it-sold-dialog.tsx';

type PortalDialogsProps = {
  openDialog: OpenDialog | null;
  setOpenDialog: (change: (open: OpenDialog | null) => OpenDialog | null) => void;
  move: (how: ListingChange, listing: PortalListing) => void;
  isUnderway: boolean;
  nowMs: number;
};

export function PortalDialogs({ openDialog, setOpenDialog, move, isUnderway, nowMs }: PortalDialogsProps) {
  const dialogProps = (kind: OpenDialog['kind']): PortalDialogProps => ({
    listing: openDialog?.kind === kind ? openDialog.listing : null,
    onClose: () => {
      // A dialog that is replaced by the next reports its closing when the next one is open already.
      setOpenDialog((now) => (now?.kind === kind ? null : now));
    },
    isUnderway,
  });
  return (
    <>
      <MarkSoldDialog
        {...dialogProps('mark-sold')}
        onSold={(listing) => {
          move('mark-sold', listing);
        }}
      />
      <WasItSoldDialog
        {...dialogProps('was-it-sold')}
        onSold={(listing) => {
          move('mark-sold', listing);
        }}
        onRemove={(listing) => {
          setOpenDialog(() => ({ kind: 'delete', listing }));
        }}
      />
      <DeleteDialog
        {...dialogProps('delete')}
        onDelete={(listing) => {
          move('delete', listing);
        }}
      />
      <LowerPriceDialog {...dialogProps('lower-price')} />
      <OptionsDialog {...dialogProps('options')} now={new Date(nowMs)} />
    </>
  );
}
