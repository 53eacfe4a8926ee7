import { Skeleton } from '#app/ui/skeleton.tsx';

/** Stands in for a page of the back office that takes more than a moment. */
export function AdminPending() {
  return (
    <main id="main" aria-busy="true" className="page-width grid gap-6 pt-16 pb-10">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-60" />
      <Skeleton className="h-96" />
    </main>
  );
}
