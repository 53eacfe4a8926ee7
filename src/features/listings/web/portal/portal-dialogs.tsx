import type { PortalListing } from '../../portal.schema.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { LowerPriceDialog } from './lower-price-dialog.tsx';
import { MarkSoldDialog } from './mark-sold-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import type { Move } from './portal.queries.ts';
import type { Asking, QuestionProps } from './use-portal-choices.ts';
import { WasItSoldDialog } from './was-it-sold-dialog.tsx';

type PortalDialogsProps = {
  asking: Asking | null;
  setAsking: (change: (asking: Asking | null) => Asking | null) => void;
  move: (how: Move, listing: PortalListing) => void;
  isUnderway: boolean;
  nowMs: number;
};

export function PortalDialogs({ asking, setAsking, move, isUnderway, nowMs }: PortalDialogsProps) {
  const question = (about: Asking['about']): QuestionProps => ({
    listing: asking?.about === about ? asking.listing : null,
    onClose: () => {
      // A dialog that makes room for the next says that it was closed when that one is open already.
      setAsking((now) => (now?.about === about ? null : now));
    },
    isUnderway,
  });
  return (
    <>
      <MarkSoldDialog
        {...question('mark-sold')}
        onSold={(listing) => {
          move('mark-sold', listing);
        }}
      />
      <WasItSoldDialog
        {...question('was-it-sold')}
        onSold={(listing) => {
          move('mark-sold', listing);
        }}
        onRemove={(listing) => {
          setAsking(() => ({ about: 'delete', listing }));
        }}
      />
      <DeleteDialog
        {...question('delete')}
        onDelete={(listing) => {
          move('delete', listing);
        }}
      />
      <LowerPriceDialog {...question('lower-price')} />
      <OptionsDialog {...question('options')} now={new Date(nowMs)} />
    </>
  );
}
