import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { isInProgress, type Photo } from './photo.rules.ts';
import { PhotoImage } from './photo-image.tsx';
import { PhotoTileActions, type TileActions } from './photo-tile-actions.tsx';
import { stateLabel } from './photo-labels.rules.ts';

type PhotoTileProps = { photo: Photo; index: number } & TileActions;

/** One photo with its state and what can be done with it. It can be dragged by its picture and by its handle. */
export function PhotoTile({ photo, index, ...actions }: PhotoTileProps) {
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
        <PhotoImage src={photo.preview} isComing={photo.state === 'preparing' || isUntouched(photo)} />
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

/** The bar keeps its place when there is nothing to show: tiles must not jump while photos arrive. */
function PhotoState({ photo }: { photo: Photo }) {
  const { state, progress } = photo;
  return (
    <div className="grid content-start gap-1 px-2 pt-2">
      <p
        className={classNames(
          'min-h-5 text-14 wrap-anywhere tabular-nums',
          state === 'failed' ? 'font-medium text-danger' : 'text-quiet',
        )}
      >
        {stateLabel(photo)}
      </p>
      <progress
        aria-hidden="true"
        value={state === 'sending' ? progress : 0}
        max={1}
        className={classNames('seam', !isInProgress(photo) && 'invisible')}
      />
    </div>
  );
}

function isUntouched({ state, problem, progress }: Photo): boolean {
  return state === 'waiting' && problem === null && progress === 0;
}
