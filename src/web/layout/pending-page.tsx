import { Skeleton } from '#app/ui/skeleton.tsx';

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The placeholder of a slow page: a heading and a grid of cards, in final size. */
export function PendingPage() {
  return (
    <main id="main" aria-busy="true" className="page-width grid gap-6 py-10">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="rounded-panel border border-line bg-surface">
            <Skeleton className="aspect-4/3 rounded-b-none" />
            <div className="grid gap-3 p-4">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-9 w-full" />
            </div>
          </div>
        ))}
      </div>
    </main>
  );
}
