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
  /** Whether the browser has yet to say that it closed what was closed here. */
  const isClosing = useRef(false);
  const isWanted = useRef(open);

  // At once and not a frame later: what lies beneath takes no input as long as the dialog is open.
  useLayoutEffect(() => {
    isWanted.current = open;
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (!open) {
      isClosing.current = true;
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
    const followBrowser = () => {
      // It says so a moment later, when something else may have opened it again.
      const isReopened = isClosing.current && isWanted.current;
      isClosing.current = false;
      if (!isReopened) onClose();
    };
    dialog?.addEventListener('click', closeOnBackdrop);
    dialog?.addEventListener('close', followBrowser);
    return () => {
      dialog?.removeEventListener('click', closeOnBackdrop);
      dialog?.removeEventListener('close', followBrowser);
    };
  }, [onClose]);

  return ref;
}
