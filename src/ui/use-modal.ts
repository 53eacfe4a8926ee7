import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { openLayer } from './open-layers.ts';

/**
 * The initial focus: a question's safe answer or a form's first field; otherwise the browser's default, the first
 * focusable element.
 */
function beginning(dialog: HTMLDialogElement): HTMLElement | null {
  const safe = dialog.querySelector<HTMLElement>('[data-focus-first]');
  // On phones, the keyboard would cover the dialog.
  if (safe !== null || !window.matchMedia('(hover: hover)').matches) return safe;
  return dialog.querySelector('form :is(input:not([type=hidden], [type=file]), select, textarea):enabled');
}

/**
 * Opens and closes a native dialog, with its focus trap, Escape handling and inert page. Going back closes it, unless
 * it has an address of its own.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
  { hasAddress = false } = {},
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  // In a layout effect, because the page must be inert as soon as the dialog is open.
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

  const close = useEffectEvent(onClose);
  useEffect(() => (open && !hasAddress ? openLayer(() => close()) : undefined), [open, hasAddress]);

  useEffect(() => {
    const dialog = ref.current;
    // The dialog has no padding, so a click whose target is the dialog itself hit the backdrop.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('click', closeOnBackdrop);
    return () => dialog?.removeEventListener('click', closeOnBackdrop);
  }, [onClose]);

  return ref;
}
