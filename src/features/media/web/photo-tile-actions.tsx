import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ICON_BUTTON_CLASS, IconButton } from '#app/ui/icon-button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Photo } from './photo.rules.ts';
import { photoName } from './photo-labels.rules.ts';

export type TileActions = {
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

export function PhotoTileActions({ photo, index, handle, onRetry, onMakeMain, onRemove }: PhotoTileActionsProps) {
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
