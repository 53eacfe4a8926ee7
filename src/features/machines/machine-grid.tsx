import type { ReactNode } from 'react';
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

/** One row to be pushed aside on narrow screens, the same grid on wide ones. The padding leaves room for focus rings. */
const STRIP =
  '-m-1 grid snap-x scroll-px-1 auto-cols-[min(80%,20rem)] grid-flow-col grid-rows-[repeat(4,auto)] overflow-x-auto p-1 @lg:m-0 @lg:auto-cols-auto @lg:grid-flow-row @lg:grid-rows-none @lg:overflow-visible @lg:p-0';
const STRIP_COLUMNS = {
  large: `${STRIP} ${GAPS} @lg:grid-cols-2`,
  medium: `${STRIP} ${GAPS} @lg:grid-cols-2 @3xl:grid-cols-3`,
  small: `${STRIP} ${GAPS} @lg:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4`,
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
  /** Stands after the last card of a strip, as a list item of its own. */
  after?: ReactNode;
};

export function MachineGrid(props: MachineGridProps) {
  const { machines, size = 'medium', layout = 'grid', first = false, inList = false, after } = props;
  return (
    <div className="@container">
      <ul className={layout === 'strip' ? STRIP_COLUMNS[size] : GRID_COLUMNS[size]}>
        {machines.map((machine, index) => (
          <li key={machine.id} className="row-span-4 grid snap-start grid-cols-1 grid-rows-subgrid gap-y-0">
            <MachineCard machine={machine} size={size} photoWanted={photoWanted(index, first, size)} inList={inList} />
          </li>
        ))}
        {after}
      </ul>
    </div>
  );
}

function photoWanted(index: number, first: boolean, size: CardSize) {
  if (!first || index >= CARDS_IN_A_ROW[size]) return 'later';
  return index === 0 ? 'first' : 'soon';
}
