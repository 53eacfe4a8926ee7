import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type QuestionDialogProps = {
  open: boolean;
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The button that says yes, in the words of what it does. */
  yes: string;
  /** What is asked about is not known yet. */
  isUnready?: boolean;
  isUnderway: boolean;
  /** How the button looks that says yes. */
  look?: 'danger' | 'primary';
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something goes that does not come back, or begins that cannot be stopped. */
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
