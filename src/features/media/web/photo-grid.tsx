import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ICON_BUTTON_CLASS, IconButton } from '#app/ui/icon-button.tsx';
import { PhotoImage, PhotoState } from './photo-image.tsx';
import { createMoveAnnouncer, MOVING_HELP, photoName, type Photo, type PhotoList } from './photo.rules.ts';

type PhotoGridProps = {
  list: PhotoList;
  photos: readonly Photo[];
  /** The last photo was removed, and with it the focus. */
  onEmptied: () => void;
};

/** The photos in order, sortable by dragging or with arrow keys. */
export function PhotoGrid({ list, photos, onEmptied }: PhotoGridProps) {
  const id = useId();
  const grid = useRef<HTMLOListElement>(null);
  const [getAnnouncements] = useState(createMoveAnnouncer);
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
    // The focused button is removed, as is that of the first photo below.
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
/** A touch that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } } as const;
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates } as const;

function useDragSensors() {
  return useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));
}

type Place = { index: number; part: 'move' | 'remove' };

/** Focuses a part of a tile after the tiles have changed. */
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

type PhotoTileProps = {
  photo: Photo;
  index: number;
  onRetry: () => void;
  onMakeMain: () => void;
  onRemove: () => void;
};

/** A photo with its state and actions. It can be dragged by its picture and its handle. */
function PhotoTile({ photo, index, ...actions }: PhotoTileProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: photo.key,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'grid min-w-0 grid-rows-[auto_1fr_auto] rounded-control border bg-surface',
        photo.state === 'failed' ? 'border-danger' : 'border-line',
        isDragging && 'relative z-10 shadow-lifted',
      )}
    >
      <div
        {...listeners}
        className="relative aspect-4/3 cursor-grab touch-manipulation overflow-hidden rounded-t-control bg-sunken select-none [-webkit-touch-callout:none] active:cursor-grabbing"
      >
        <PhotoImage photo={photo} />
        {index === 0 && (
          <Badge tone="condition" className="absolute top-2 left-2">
            Main photo
          </Badge>
        )}
      </div>
      <PhotoState photo={photo} />
      <PhotoTileActions
        photo={photo}
        index={index}
        handle={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
        {...actions}
      />
    </li>
  );
}

type PhotoTileActionsProps = PhotoTileProps & {
  /** Makes a button the drag handle of the tile. */
  handle: ComponentProps<'button'>;
};

function PhotoTileActions({ photo, index, handle, onRetry, onMakeMain, onRemove }: PhotoTileActionsProps) {
  const name = photoName(photo, index);
  return (
    <div className="grid">
      {photo.state === 'failed' && !photo.isFinal && (
        <Button className="mx-2 mt-1" aria-label={`Retry ${name}`} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
      <div className="flex justify-between">
        <button
          {...handle}
          type="button"
          data-part="move"
          aria-label={`Move ${name}`}
          title="Drag to move"
          className={classNames(ICON_BUTTON_CLASS, 'cursor-grab touch-none active:cursor-grabbing')}
        >
          <GripVertical aria-hidden="true" />
        </button>
        {index > 0 && (
          <IconButton
            label={`Make ${name} the main photo`}
            title="Make main photo"
            icon={<Star aria-hidden="true" />}
            onClick={onMakeMain}
          />
        )}
        <IconButton
          data-part="remove"
          label={`Remove ${name}`}
          title="Remove"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
