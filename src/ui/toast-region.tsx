import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { leaveToastBehind, shownToast, subscribeToToast, type ShownToast } from './toast-store.ts';

type Viewport = ComponentType<{ toast: ShownToast }>;

/** Where toasts appear; what draws them is not part of the page's first scripts. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => undefined);
  const [Viewport, setViewport] = useState<Viewport>();
  useFetching(Viewport === undefined, toast?.id, setViewport);
  useLeavingOnBack();
  return toast === undefined || Viewport === undefined ? null : <Viewport key={toast.id} toast={toast} />;
}

function useLeavingOnBack(): void {
  useEffect(() => {
    window.addEventListener('popstate', leaveToastBehind);
    return () => {
      window.removeEventListener('popstate', leaveToastBehind);
    };
  }, []);
}

/** Begins when somebody uses the page: a toast that says that the connection is gone could not be fetched then. */
function useFetching(
  isMissing: boolean,
  toastId: number | undefined,
  onCome: (viewport: () => Viewport) => void,
): void {
  useEffect(() => {
    if (!isMissing) return;
    const unused = new AbortController();
    const fetchIt = async () => {
      try {
        const { ToastViewport } = await import('./toast-viewport.tsx');
        onCome(() => ToastViewport);
      } catch (problem) {
        // Without a connection; the next toast tries again.
        if (!(problem instanceof TypeError)) throw problem;
      }
    };
    if (toastId !== undefined) void fetchIt();
    for (const use of ['focusin', 'pointerdown']) {
      document.addEventListener(use, () => void fetchIt(), { once: true, signal: unused.signal });
    }
    return () => {
      unused.abort();
    };
  }, [isMissing, toastId, onCome]);
}
