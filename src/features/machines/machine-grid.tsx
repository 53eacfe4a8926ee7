import { classNames } from '#app/ui/class-names.ts';
import type { CardSize } from './machine-card.tsx';
import { MachineCard } from './machine-card.tsx';
import type { PublicMachine } from './machines.schema.ts';

const GAPS = 'gap-x-4 gap-y-6 sm:gap-x-6';

/** Columns follow the width of the place that the grid is given, not that of the screen. */
export const GRID_COLUMNS = {
  large: `grid ${GAPS} @xl:grid-cols-2`,
  medium: `grid ${GAPS} @lg:grid-cols-2 @3xl:grid-cols-3`,
  small: `grid ${GAPS} grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4`,
} as const satisfies Record<CardSize, string>;

/** One row to be pushed aside on narrow screens, the same grid on wide ones. */
const STRIP_COLUMNS = {
  large: '@xl:grid @xl:grid-cols-2',
  medium: '@lg:grid @lg:grid-cols-2 @3xl:grid-cols-3',
  small: '@lg:grid @lg:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4',
} as const satisfies Record<CardSize, string>;

export const CARDS_IN_A_ROW = { large: 2, medium: 3, small: 4 } as const satisfies Record<CardSize, number>;

type MachineGridProps = {
  machines: readonly PublicMachine[];
  size?: CardSize;
  layout?: 'grid' | 'strip';
  /** Whether its first row stands in the first screen: those photographs are not waited for until scrolled to. */
  first?: boolean;
  /** Whether this is the list that a machine's page leads back to. */
  inList?: boolean;
};

export function MachineGrid({ machines, size = 'medium', layout = 'grid', first = false, inList = false }: MachineGridProps) {
  const strip = classNames('-m-1 flex snap-x scroll-px-1 overflow-x-auto p-1 @lg:m-0 @lg:overflow-visible @lg:p-0', GAPS, STRIP_COLUMNS[size]);
  return (
    <div className="@container">
      <ul className={layout === 'strip' ? strip : GRID_COLUMNS[size]}>
        {machines.map((machine, index) => (
          <li
            key={machine.id}
            className={classNames('row-span-4 grid grid-rows-subgrid gap-y-0', layout === 'strip' && 'w-4/5 max-w-80 shrink-0 snap-start @lg:w-auto @lg:max-w-none')}
          >
            <MachineCard machine={machine} size={size} photoWanted={photoWanted(index, first, size)} inList={inList} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function photoWanted(index: number, first: boolean, size: CardSize) {
  if (!first || index >= CARDS_IN_A_ROW[size]) return 'later';
  return index === 0 ? 'first' : 'soon';
}
