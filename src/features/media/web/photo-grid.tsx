import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import type { Photo, PhotoList } from './photo.rules.ts';
import { createAnnouncer, MOVING_HELP } from './photo-announcements.rules.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useNextFocus } from './use-next-focus.ts';

type PhotoGridProps = {
  list: PhotoList;
  photos: readonly Photo[];
  /** The last photo is gone, and the focus with it. */
  onEmptied: () => void;
};

/** The photos in their order, which dragging or the arrow keys change. */
export function PhotoGrid({ list, photos, onEmptied }: PhotoGridProps) {
  const id = useId();
  const grid = useRef<HTMLOListElement>(null);
  const [getAnnouncements] = useState(createAnnouncer);
  const focusNext = useNextFocus(grid);
  const keys = photos.map(({ key }) => key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) list.move(String(active.id), keys.indexOf(String(over.id)));
  };
  const remove = (key: string, index: number) => {
    if (photos.length === 1) onEmptied();
    else focusNext({ index: Math.min(index, photos.length - 2), part: 'remove' });
    list.remove(key);
  };
  const retry = (key: string, index: number) => {
    // Its button goes, as does that of the first photo below.
    focusNext({ index, part: 'move' });
    list.retry(key);
  };
  const makeMain = (key: string) => {
    focusNext({ index: 0, part: 'move' });
    list.makeMain(key);
  };
  return (
    <DndContext
      id={id}
      sensors={useDragSensors()}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: getAnnouncements(photos),
        screenReaderInstructions: { draggable: MOVING_HELP },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ol
          ref={grid}
          aria-label="Photos"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:max-lg:grid-cols-4 xl:grid-cols-4"
        >
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              onRetry={() => retry(photo.key, index)}
              onMakeMain={() => makeMain(photo.key)}
              onRemove={() => remove(photo.key, index)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const MOUSE = { activationConstraint: { distance: 6 } } as const;
/** A finger that moves at once wants to scroll. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } } as const;
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates } as const;

export function useDragSensors() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));
}
