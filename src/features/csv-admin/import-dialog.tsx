import { Dialog } from '#app/ui/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import type { ImportChoice } from './use-import-choice.ts';

type ImportDialogProps = { choice: ImportChoice; isAbove: boolean };

/** Asks for the file, or for its text. */
export function ImportDialog({ choice, isAbove }: ImportDialogProps) {
  return (
    <Dialog open={choice.isOpen} onClose={choice.close} title="Import machines">
      <ImportForm choice={choice} isAbove={isAbove} />
    </Dialog>
  );
}
