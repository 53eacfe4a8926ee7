import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { isOther } from '../../listing-brand.rules.ts';
import type { Draft } from './draft-storage.rules.ts';

type ResumeDialogProps = {
  draft: Draft;
  /** Closing the dialog is going on as well: only a word throws anything away. */
  onContinue: () => void;
  onDiscard: () => void;
};

/** Offers what was left unfinished on this device. */
export function ResumeDialog({ draft, onContinue, onDiscard }: ResumeDialogProps) {
  return (
    <Dialog
      open
      onClose={onContinue}
      title="Continue where you left off?"
      footer={
        <>
          <Button onClick={onDiscard}>Discard and start over</Button>
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        You started a listing for {machineLabel(draft)} on {MOMENT.format(new Date(draft.savedAt))}
        {draft.photoCount > 0 && `, with ${draft.photoCount === 1 ? 'one photo' : `${draft.photoCount} photos`}`}. It
        has not been submitted yet.
      </p>
    </Dialog>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function machineLabel({ fields: { brand, customBrand, model, customModel } }: Draft): string {
  const words = [isOther(brand) ? customBrand : brand, isOther(model) ? customModel : model].filter(Boolean);
  return words.length === 0 ? 'a machine' : words.join(' ');
}
