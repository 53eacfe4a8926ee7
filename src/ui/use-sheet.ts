import { useEffect, useRef, type RefObject } from 'react';
import { openLayer } from './open-layers.ts';

/**
 * For a popover that covers the page and opens even before scripts load. While open it is a dialog: it takes the focus,
 * and moving the focus out closes it, because the focus must not be in the covered page.
 */
export function useSheet<Sheet extends HTMLElement>(): RefObject<Sheet | null> {
  const sheet = usePopover<Sheet>();
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    const onToggle = () => {
      if (element.matches(':popover-open')) {
        element.setAttribute('role', 'dialog');
        element.setAttribute('aria-modal', 'true');
        if (!element.contains(document.activeElement)) element.querySelector('button')?.focus();
      } else {
        element.removeAttribute('role');
        element.removeAttribute('aria-modal');
      }
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) hideSheet(element);
    };
    // It may have been opened before this script loaded.
    onToggle();
    element.addEventListener('toggle', onToggle);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [sheet]);
  return sheet;
}

/** For any popover: going back closes it. */
export function usePopover<Popover extends HTMLElement>(): RefObject<Popover | null> {
  const popover = useRef<Popover>(null);
  useEffect(() => {
    const element = popover.current;
    if (element === null) return undefined;
    let release: (() => void) | undefined;
    const onToggle = () => {
      const isOpen = element.matches(':popover-open');
      if (isOpen === (release !== undefined)) return;
      release?.();
      release = isOpen ? openLayer(() => hideSheet(element)) : undefined;
    };
    onToggle();
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      release?.();
    };
  }, []);
  return popover;
}

export function hideSheet(sheet: HTMLElement | null): void {
  if (sheet?.matches(':popover-open') === true) sheet.hidePopover();
}
