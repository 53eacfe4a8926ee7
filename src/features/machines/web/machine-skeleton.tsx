import { useEffect } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';

export function MachineSkeleton() {
  useEffect(() => {
    // The router scrolls only once the machine has loaded; until then the screen would show the skeleton's end.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <main id="main" aria-busy="true" aria-label="Loading machine" className="page-width grid gap-4 py-4 sm:py-6">
      <h1 className="sr-only">Loading machine</h1>
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-14 w-3/4 max-w-xl" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Skeleton className="aspect-4/3" />
        <Skeleton className="h-64" />
      </div>
    </main>
  );
}
