import {
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useId, useState } from 'react';
import { DEAL_STAGES, type DealStage } from '#app/db/deal-enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { formatInteger } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { dealsHref } from '../../deal-links.rules.ts';
import { STAGE_LABELS } from '../../deal-stages.rules.ts';
import type { DealsSearch } from '../../deals-search.schema.ts';
import type { Deal, StageTotal } from '../../deals.schema.ts';
import { DealCard, DraggedDeal } from './deal-card.tsx';
import { createMoveAnnouncer, MOVING_HELP } from './deal-names.rules.ts';
import type { DealMoves } from './use-deal-moves.ts';

const MOUSE = { activationConstraint: { distance: 6 } } as const;
/** A touch that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } } as const;

/** The arrow keys lead from column to column. */
const toColumnBeside: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableRects, droppableContainers } },
) => {
  const steps = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (steps === 0) return undefined;
  event.preventDefault();
  const columns = DEAL_STAGES.filter((stage) => droppableContainers.get(stage) !== undefined);
  const at = columns.findIndex((stage) => stage === over?.id);
  const rect = droppableRects.get(columns[at + steps] ?? '');
  return rect && { x: rect.left, y: rect.top };
};
const KEYBOARD = { coordinateGetter: toColumnBeside };

/** The column below the pointer; by keyboard, the one nearest to the card. */
const columnBelow: CollisionDetection = (found) =>
  found.pointerCoordinates === null ? closestCorners(found) : pointerWithin(found);

type DealBoardProps = {
  search: DealsSearch;
  deals: readonly Deal[];
  sums: readonly StageTotal[] | undefined;
  moves: DealMoves;
};

/** The deals by stage, each of which says how much money stands in it. */
export function DealBoard({ search, deals, sums, moves }: DealBoardProps) {
  const id = useId();
  const [getAnnouncements] = useState(createMoveAnnouncer);
  const [dragged, setDragged] = useState<Deal | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const stages = DEAL_STAGES.filter((stage) => search.stage === undefined || search.stage.includes(stage));
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const deal = deals.find((each) => each.id === active.id);
    const stage = DEAL_STAGES.find((each) => each === over?.id);
    if (deal !== undefined && stage !== undefined) moves.move(deal, stage);
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={columnBelow}
      accessibility={{
        announcements: getAnnouncements(deals),
        screenReaderInstructions: { draggable: MOVING_HELP },
      }}
      onDragStart={({ active }) => setDragged(deals.find((each) => each.id === active.id) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div
        role="region"
        aria-label="Board"
        className="relative flex snap-x scroll-px-1 items-start gap-3 overflow-x-auto p-1 pb-3 sm:snap-none"
      >
        {stages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            search={search}
            deals={deals.filter((deal) => deal.stage === stage)}
            sum={sums?.find((each) => each.stage === stage)}
            onChoose={moves.choosing.open}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged !== null && <DraggedDeal deal={dragged} />}</DragOverlay>
    </DndContext>
  );
}

type ColumnProps = {
  stage: DealStage;
  search: DealsSearch;
  deals: readonly Deal[];
  sum: StageTotal | undefined;
  onChoose: (deal: Deal) => void;
};

function Column({ stage, search, deals, sum, onChoose }: ColumnProps) {
  const title = useId();
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={title}
      className={classNames(
        'grid w-[85%] shrink-0 snap-start content-start gap-2 rounded-panel border bg-sunken p-2 sm:w-60',
        isOver ? 'border-line-strong' : 'border-line',
      )}
    >
      <div className="grid min-h-10 content-start gap-0.5 px-1">
        <h3 id={title} className="text-14 font-semibold">
          {STAGE_LABELS[stage]}{' '}
          <span className="figures font-normal text-quiet">{formatInteger(sum?.deals ?? deals.length)}</span>
        </h3>
        {sum !== undefined && sum.deals > 0 && (
          <p className="figures text-12 text-quiet">
            {priceLabel(sum.amountUsd)}, commission {priceLabel(sum.commissionUsd)}
          </p>
        )}
      </div>
      <ul className="grid min-h-24 content-start gap-2">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} href={dealsHref(search, { deal: deal.id })} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}
