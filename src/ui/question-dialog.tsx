import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type QuestionDialogProps = {
  open: boolean;
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  /** The label of the confirming button, which names its action. */
  yes: string;
  /** The subject of the question is still loading. */
  isUnready?: boolean;
  isUnderway: boolean;
  /** The variant of the confirming button. */
  look?: 'danger' | 'primary';
  onYes: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an irreversible action. */
export function QuestionDialog({
  yes,
  isUnready = false,
  isUnderway,
  look = 'danger',
  onYes,
  ...dialog
}: QuestionDialogProps) {
  return (
    <Dialog
      {...dialog}
      isText
      isQuestion
      footer={
        <>
          <Button data-focus-first onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button variant={look} disabled={isUnready} aria-disabled={isUnderway || undefined} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
