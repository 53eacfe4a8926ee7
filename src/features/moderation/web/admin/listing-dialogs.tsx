import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { KEPT_DAYS } from '../../deleted-listings.schema.ts';
import { closed, type Asking } from './open-dialog.rules.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { KeysDialog } from './shortcuts-dialog.tsx';
import { LookDialog } from './preview-dialog.tsx';
import { MeanwhileDialog } from './edit-conflict-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { STATUS_WORDS } from './listing-labels.rules.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { DialogProps, ModerationControl } from './use-moderation.ts';

type DialogsProps = { asking: Asking | null; isUnderway: boolean; control: ModerationControl };

/** What opens from a listing. */
export function ListingDialogs({ asking, isUnderway, control }: DialogsProps) {
  const close = (about: Asking['about']) => () => {
    control.ask(closed(about));
  };
  const about = <About extends Asking['about']>(which: About) => ({
    asking: asking !== null && isAbout(asking, which) ? asking : null,
    onClose: close(which),
    control,
  });
  return (
    <>
      <PriceDialog {...about('price')} />
      <RejectDialog {...about('reject')} />
      <ChangesDialog {...about('changes')} />
      <LookDialog {...about('look')} />
      <MeanwhileDialog {...about('meanwhile')} />
      <KeysDialog {...about('keys')} />
      <WithoutPremiumDialog {...about('without-premium')} isUnderway={isUnderway} />
      <DeleteDialog {...about('delete')} isUnderway={isUnderway} />
    </>
  );
}

function isAbout<About extends Asking['about']>(
  asking: Asking,
  about: About,
): asking is Extract<Asking, { about: About }> {
  return asking.about === about;
}

function WithoutPremiumDialog(props: DialogProps<'without-premium'> & { isUnderway: boolean }) {
  const { asking, onClose, control, isUnderway } = props;
  const status = asking === null ? '' : STATUS_WORDS[asking.status];
  return (
    <QuestionDialog
      open={asking !== null}
      onClose={onClose}
      title="Show this listing without Premium?"
      yes={`Set to ${status}`}
      look="primary"
      isUnderway={isUnderway}
      onYes={() => {
        if (asking !== null) control.onStatusAllTheSame(asking.listing, asking.status);
      }}
    >
      <p className="wrap-anywhere">
        {asking?.listing.brand} is not a preapproved brand, and Premium is not paid for “{asking?.listing.name}”. Set to{' '}
        {status}, it will be visible to everyone all the same, without a fee and without an end.
      </p>
    </QuestionDialog>
  );
}

function DeleteDialog({ asking, onClose, control, isUnderway }: DialogProps<'delete'> & { isUnderway: boolean }) {
  return (
    <QuestionDialog
      open={asking !== null}
      onClose={onClose}
      title="Delete this listing?"
      yes="Delete listing"
      isUnderway={isUnderway}
      onYes={() => {
        if (asking !== null) control.onDelete(asking.listing);
      }}
    >
      <p className="wrap-anywhere">
        “{asking?.listing.name}” and its photos will be deleted. You can restore it for {KEPT_DAYS} days, without its
        page views. The seller is not told.
      </p>
    </QuestionDialog>
  );
}
