import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '#app/ui/use-kept-focus.ts';

/**
 * Browsers announce nothing after a client-side navigation, and the focus is lost. Moves it to the new page's heading,
 * or on going back to the link that was followed.
 */
export function Arrivals() {
  const router = useRouter();
  useEffect(() => {
    // This script loads late: a quick visitor may already be on another page.
    if (hasMovedOn() && !isTakenCareOf()) focusHeading();
    let isReturn = false;
    const stopListening = router.history.subscribe(({ action }) => {
      isReturn = action.type === 'BACK';
    });
    const stopArriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined || isTakenCareOf()) return;
      const followed = isReturn ? titleLinkTo(fromLocation.pathname) : null;
      if (followed === null) focusHeading();
      else followed.focus({ preventScroll: true });
    });
    return () => {
      stopListening();
      stopArriving();
    };
  }, [router]);
  return null;
}

/** Whether the current page differs from the one the browser loaded. */
function hasMovedOn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname;
}

/** The page has already set the focus, or a visitor has opened the menu. */
function isTakenCareOf(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.closest('main, dialog, :popover-open') !== null;
}

function titleLinkTo(path: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLAnchorElement>('main :is(h2, h3) a');
  return [...links].find(({ pathname }) => decodeURI(pathname) === path) ?? null;
}
