import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '#app/ui/use-kept-focus.ts';

/**
 * A page that is drawn over another one is no news to a browser: nothing is said, and the focus stays where nothing is
 * any more. It goes to the new page's heading; on the way back, to the link that was followed.
 */
export function Arrivals() {
  const router = useRouter();
  useEffect(() => {
    // This script comes after the page, and whoever is quick is on another one by then.
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

/** Whether another page is shown than the one that the browser has loaded. */
function hasMovedOn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname;
}

/** The page has given the focus to a part of its own already, or somebody has opened the menu meanwhile. */
function isTakenCareOf(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.closest('main, dialog, :popover-open') !== null;
}

function titleLinkTo(path: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLAnchorElement>('main :is(h2, h3) a');
  return [...links].find(({ pathname }) => decodeURI(pathname) === path) ?? null;
}
