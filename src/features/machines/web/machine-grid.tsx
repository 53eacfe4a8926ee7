import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { PublicMachine } from '../machines.schema.ts';
import { type CardSize, MachineCard } from './machine-card.tsx';

const GAPS = 'gap-x-4 gap-y-6 sm:gap-x-6';

/** Columns follow the width of the place that the grid is given, not that of the screen. ViewSwitch shows the same. */
export const GRID_COLUMNS = {
  large: `grid ${GAPS} @2xl:grid-cols-2`,
  medium: `grid ${GAPS} @lg:grid-cols-2 @3xl:grid-cols-3`,
  small: `grid ${GAPS} grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4`,
} as const satisfies Record<CardSize, string>;

/** A row that can be pushed aside goes on to the edge of a phone's or tablet's screen; beside other things it leaves room for focus rings. */
const STRIP = `grid ${GAPS} -mx-4 scroll-px-4 px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mx-1 lg:scroll-px-1 lg:px-1`;

/** One row to be pushed aside, until there is room for as many columns as there should be. */
const STRIP_COLUMNS = {
  large: `${STRIP} @max-xl:-my-1 @max-xl:snap-x @max-xl:auto-cols-[min(80%,20rem)] @max-xl:grid-flow-col @max-xl:grid-rows-[repeat(4,auto)] @max-xl:overflow-x-auto @max-xl:py-1 @xl:grid-cols-2`,
  medium: `${STRIP} @max-3xl:-my-1 @max-3xl:snap-x @max-3xl:auto-cols-[min(80%,20rem)] @max-3xl:grid-flow-col @max-3xl:grid-rows-[repeat(4,auto)] @max-3xl:overflow-x-auto @max-3xl:py-1 @3xl:grid-cols-3`,
  small: `${STRIP} @max-4xl:-my-1 @max-4xl:snap-x @max-4xl:auto-cols-[min(80%,20rem)] @max-4xl:grid-flow-col @max-4xl:grid-rows-[repeat(4,auto)] @max-4xl:overflow-x-auto @max-4xl:py-1 @4xl:grid-cols-4`,
} as const satisfies Record<CardSize, string>;
/** In one row a card is as wide as a phone lets it be; what is near that takes the same file. */
const STRIP_PHOTO_SIZES = '20rem';
const ONLY_IN_STRIP = { large: '@xl:hidden', medium: '@3xl:hidden', small: '@4xl:hidden' } as const satisfies Record<
  CardSize,
  string
>;

export const CARDS_IN_A_ROW = { large: 2, medium: 3, small: 4 } as const satisfies Record<CardSize, number>;

type MachineGridProps = {
  machines: readonly PublicMachine[];
  size?: CardSize;
  layout?: 'grid' | 'strip';
  /** Whether its first row stands in the first screen: those photographs are not waited for until scrolled to. */
  first?: boolean;
  /** Whether this is the list that a machine's page leads back to. */
  inList?: boolean;
  /** Stands after the last card as long as the strip is one row. */
  after?: ReactNode;
};

export function MachineGrid(props: MachineGridProps) {
  const { machines, size = 'medium', layout = 'grid', inList = false, after } = props;
  return (
    <div className="@container">
      <ul className={layout === 'strip' ? STRIP_COLUMNS[size] : GRID_COLUMNS[size]}>
        {machines.map((machine, index) => (
          <li
            key={machine.id}
            data-machine-id={machine.id}
            className="row-span-4 grid snap-start grid-cols-1 grid-rows-subgrid gap-y-0"
          >
            <MachineCard
              machine={machine}
              size={size}
              photoWanted={photoWanted(index, props)}
              photoSizes={layout === 'strip' && size !== 'large' ? STRIP_PHOTO_SIZES : undefined}
              inList={inList}
            />
          </li>
        ))}
        {after !== undefined && <li className={`row-span-4 grid snap-start ${ONLY_IN_STRIP[size]}`}>{after}</li>}
      </ul>
    </div>
  );
}

function photoWanted(index: number, { first = false, size = 'medium', layout = 'grid' }: MachineGridProps) {
  if (!first || index >= CARDS_IN_A_ROW[size]) return 'later';
  if (index === 0) return 'first';
  // On a phone the second card of a strip is out of sight, and must not hold up the first.
  return layout === 'strip' ? 'later' : 'soon';
}

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
