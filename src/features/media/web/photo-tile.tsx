import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Image from 'lucide-react/icons/image';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ICON_BUTTON_CLASS, IconButton } from '#app/ui/icon-button.tsx';
import { isInProgress, photoStateLabel, photoName, type Photo } from './photo.rules.ts';

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
        {photoStateLabel(photo)}
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

type TileActions = {
  onRetry: () => void;
  onMakeMain: () => void;
  onRemove: () => void;
};

type PhotoTileActionsProps = TileActions & {
  photo: Photo;
  index: number;
  /** What makes a button the place to drag the tile by. */
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

const RETRY_AFTER_MS = 2_000;

type PhotoImageProps = {
  /** Null while there is nothing to show. */
  src: string | null;
  isComing: boolean;
};

/** A photo's picture, sized by the tile around it. Decorative: the text beside it says what it shows. */
function PhotoImage({ src, isComing }: PhotoImageProps) {
  if (src !== null) return <Picture key={src} src={src} />;
  return isComing ? <div className="skeleton size-full rounded-none" /> : <Placeholder />;
}

type Loading = 'first try' | 'pause' | 'second try' | 'given up';

/** Tries a second time before it gives up: the server may just be busy making this size. */
function Picture({ src }: { src: string }) {
  const [loading, setLoading] = useState<Loading>('first try');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On a page that the server has drawn it may have failed before anybody listened.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setLoading(afterFailure);
  }, []);
  useEffect(() => {
    if (loading !== 'pause') return undefined;
    const timer = setTimeout(() => setLoading('second try'), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (loading === 'pause' || loading === 'given up') return <Placeholder />;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={320}
      height={240}
      draggable={false}
      decoding="async"
      className="size-full object-cover"
      onError={() => setLoading(afterFailure)}
    />
  );
}

function afterFailure(loading: Loading): Loading {
  return loading === 'first try' ? 'pause' : 'given up';
}

/** Drawn in place, as a picture would have to come over the network that may be away. */
function Placeholder() {
  return (
    <div className="grid size-full place-items-center text-line-strong">
      <Image aria-hidden="true" className="size-10" strokeWidth={1.25} />
    </div>
  );
}
