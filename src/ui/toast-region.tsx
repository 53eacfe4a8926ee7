import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownToast, subscribeToToast } from './toast-store.ts';

const ToastViewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }));

/** Where toasts appear; what draws them is fetched with the first one. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => undefined);
  if (toast === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport key={toast.id} toast={toast} />
    </Suspense>
  );
}
