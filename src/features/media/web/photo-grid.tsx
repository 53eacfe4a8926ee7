import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useId, useRef, useState, useEffect, type RefObject } from 'react';
import { PhotoTile } from './photo-tile.tsx';
import type { Photo, PhotoList } from './photo.rules.ts';

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

function useDragSensors() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));
}

const MOVING_HELP =
  'To move this photo, press Space, then the arrow keys. Press Space again to put it down, or Escape to leave it where it was.';

/** What is said while a photo is moved with the keyboard. */
function createAnnouncer(): (photos: readonly Photo[]) => Announcements {
  let spokenPlace: UniqueIdentifier | null = null;
  return (photos) => {
    const words = moveMessages(photos);
    return {
      onDragStart: ({ active }) => {
        spokenPlace = active.id;
        return words.pickedUp(active.id);
      },
      onDragOver: ({ active, over }) => {
        // Right after the start it is above itself: saying that would cut off what was said first.
        if (over === null || over.id === spokenPlace) return undefined;
        spokenPlace = over.id;
        return words.isAt(active.id, over.id);
      },
      onDragEnd: ({ active, over }) => (over === null ? words.leftAlone(active.id) : words.putDown(active.id, over.id)),
      onDragCancel: ({ active }) => words.leftAlone(active.id),
    };
  };
}

function moveMessages(photos: readonly Photo[]) {
  const indexOf = (id: UniqueIdentifier) => photos.findIndex(({ key }) => key === id);
  const nameOf = (id: UniqueIdentifier) => photos[indexOf(id)]?.name || 'The photo';
  const placeOf = (id: UniqueIdentifier) =>
    indexOf(id) === 0 ? 'the first place, as the main photo' : `place ${indexOf(id) + 1} of ${photos.length}`;
  return {
    pickedUp: (id: UniqueIdentifier) => `${nameOf(id)} is picked up from ${placeOf(id)}.`,
    isAt: (id: UniqueIdentifier, over: UniqueIdentifier) => `${nameOf(id)} is above ${placeOf(over)}.`,
    putDown: (id: UniqueIdentifier, over: UniqueIdentifier) => `${nameOf(id)} is now at ${placeOf(over)}.`,
    leftAlone: (id: UniqueIdentifier) => `${nameOf(id)} stays where it was.`,
  };
}

type Place = { index: number; part: 'move' | 'remove' };

/** Gives the focus to a part of a tile once the tiles have changed. */
function useNextFocus(grid: RefObject<HTMLElement | null>): (place: Place) => void {
  const target = useRef<Place | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    const { index, part } = target.current;
    target.current = null;
    grid.current?.children.item(index)?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  });
  return (place) => {
    target.current = place;
  };
}
