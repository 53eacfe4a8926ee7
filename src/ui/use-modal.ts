import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Opens and closes a native dialog, which brings the focus trap, Escape and the inert page beneath with it. */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
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
