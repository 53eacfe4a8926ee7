import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { leaveToastBehind, shownToast, subscribeToToast, type ShownToast } from './toast-store.ts';

type Viewport = ComponentType<{ toast: ShownToast }>;

/** Where toasts appear. Their component is not part of the initial scripts. */
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

/** Starts at the first interaction: a toast about a lost connection could not be loaded then. */
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
        // Offline; the next toast retries.
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
