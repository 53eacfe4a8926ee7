import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Of a question the safe answer, of a form its first field; else the browser's own choice, the first thing there is. */
function beginning(dialog: HTMLDialogElement): HTMLElement | null {
  const safe = dialog.querySelector<HTMLElement>('[data-focus-first]');
  // A keyboard that rises over a phone's screen hides what the dialog is about.
  if (safe !== null || !window.matchMedia('(hover: hover)').matches) return safe;
  return dialog.querySelector('form :is(input:not([type=hidden], [type=file]), select, textarea):enabled');
}

/** Opens and closes a native dialog, which brings the focus trap, Escape and the inert page beneath with it. */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  // At once and not a frame later: what lies beneath takes no input as long as the dialog is open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    beginning(dialog)?.focus();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    // The dialog has no padding of its own, so a click that hits it and no child fell on the backdrop.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('click', closeOnBackdrop);
    return () => dialog?.removeEventListener('click', closeOnBackdrop);
  }, [onClose]);

  return ref;
}
