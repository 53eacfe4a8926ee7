import { Skeleton } from '#app/ui/skeleton.tsx';
import type { CardSize } from './card-parts.tsx';
import { GRID_COLUMNS } from './machine-grid.tsx';

/** As many cards as will come, each as high as one. */
export function MachineGridSkeleton({ size = 'medium', count }: { size?: CardSize; count: number }) {
  return (
    <div className="@container" role="status" aria-label="Loading machines">
      <div className={GRID_COLUMNS[size]}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-panel border border-line bg-surface">
            <Skeleton className="aspect-video rounded-none sm:aspect-4/3" />
            <div className="grid gap-3 p-4">
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
